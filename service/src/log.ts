import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * One JSON line per failure or write, with the request id. Fields are ids, counts and durations with units in their names;
 * never a name, phone, address, token or body.
 */
export function openLog(destination?: DestinationStream): Log {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return destination ? pino(options, destination) : pino(options)
}
