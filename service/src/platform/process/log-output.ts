import { once } from 'node:events'
import { type DestinationStream, pino } from 'pino'

/** What may wait for a reader that is slow or stalls. Further lines are dropped, so that memory has a bound. */
const mostWaitingBytes = 1_048_576
/** How long the end of the process waits for such a reader. */
const endWaitMs = 1000

export type LogOutput = DestinationStream & {
  /** Resolves when every line is written, or when the reader has not read them in time. Later lines are dropped. */
  end(): Promise<void>
}

/**
 * Standard output for the log. Lines are written in the background, so a reader that stalls, such as a log collector,
 * delays no request. `onDropped` gets the number of dropped lines as soon as the others are read.
 */
export function openLogOutput(onDropped: (lines: number) => void): LogOutput {
  let reader: 'reads' | 'stalls' | 'is gone' = 'reads'
  let ended = false
  let dropped = 0
  // Before pino's own listener, which writes what is left and would wait for the reader without an end.
  process.on('exit', () => {
    if (ended || reader !== 'reads') output.destroy()
  })
  const output = pino.destination({
    ...{ dest: 1, sync: false, maxLength: mostWaitingBytes },
    retryEAGAIN: () => {
      reader = 'stalls'
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
    dropped += 1
  })
  output.on('drain', () => {
    if (dropped > 0) onDropped(dropped)
    dropped = 0
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
