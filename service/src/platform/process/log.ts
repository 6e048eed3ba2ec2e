import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * One JSON line per failure or write, with the request id. Fields are ids, counts and durations with units in their
 * names; never a name, phone, address, token or body.
 */
export function openLog(destination?: DestinationStream): Log {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: loggedError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * The parts of an error that may be logged. PostgreSQL's `detail` and `where` show the row that failed, and messages of
 * class 22 (data exceptions) quote the value: with them a customer's phone would be in the log.
 */
function loggedError(error: Error & Record<string, unknown>): Record<string, unknown> {
  const { name, code, constraint, table, column, routine } = error
  const message = isDataException(code) ? error.message.replace(/"[^"]*"?/g, '"…"') : error.message
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: name, code, message, constraint, table, column, routine, stack: frames.join('\n') }
}

function isDataException(code: unknown): boolean {
  return typeof code === 'string' && /^22...$/.test(code)
}
