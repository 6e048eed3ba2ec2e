import { once } from 'node:events'
import { type DestinationStream, pino } from 'pino'

/** What may wait for a reader that is slow or stands still. Further lines are lost, so that memory has a bound. */
const mostWaitingBytes = 1_048_576
/** How long the end of the process waits for such a reader. */
const endWaitMs = 1000

export type LogOutput = DestinationStream & {
  /** Resolves when every line is written, or when nobody has read them in time. Later lines are lost. */
  end(): Promise<void>
}

/**
 * Standard output for the log. Lines are written in the background, so a reader that stands still, such as a log
 * collector, delays no request. `onLost` gets the number of lost lines as soon as the others are read.
 */
export function openLogOutput(onLost: (lines: number) => void): LogOutput {
  let reader: 'reads' | 'stands still' | 'is gone' = 'reads'
  let ended = false
  let lost = 0
  // Before pino's own listener, which writes what is left and would wait for the reader without an end.
  process.on('exit', () => {
    if (ended || reader !== 'reads') output.destroy()
  })
  const output = pino.destination({
    ...{ dest: 1, sync: false, maxLength: mostWaitingBytes },
    retryEAGAIN: () => {
      reader = 'stands still'
      return true
    },
  })
  output.on('write', () => {
    reader = 'reads'
  })
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') reader = 'is gone'
  })
  output.on('drop', () => {
    lost += 1
  })
  output.on('drain', () => {
    if (lost > 0) onLost(lost)
    lost = 0
  })
  return {
    write(line) {
      if (!ended) output.write(line)
    },
    async end() {
      ended = true
      if (reader === 'is gone') return
      output.end()
      await once(output, 'close', { signal: AbortSignal.timeout(endWaitMs) }).catch(() => undefined)
    },
  }
}
