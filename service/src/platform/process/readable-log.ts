import type { DestinationStream } from 'pino'

type Entry = { level: string; time: string; msg?: string; err?: { message?: string; stack?: string }; hint?: string }

/**
 * For a person at a terminal: each JSON line of the log becomes `19:02:09 WARN message key=value`. A hint stands in
 * place of its message, and the stack of an error below it.
 */
export function readableLog(output: { write(text: string): unknown }): DestinationStream {
  return { write: (line) => void output.write(`${readableLine(JSON.parse(line))}\n`) }
}

function readableLine({ level, time, msg = '', err, hint, ...fields }: Entry & Record<string, unknown>): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  const parts = [
    clock,
    ...(level === 'info' ? [] : [level.toUpperCase()]),
    hint === undefined ? msg : `hint: ${hint}`,
    ...pairs(fields),
    ...(err ? [`(${err.message})`] : []),
  ]
  return [parts.join(' '), ...(err?.stack ? [err.stack] : [])].join('\n')
}

function pairs(fields: object): string[] {
  return Object.entries(fields).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? pairs(value) : [`${key}=${value}`],
  )
}
