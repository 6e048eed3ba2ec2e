import { parseArgs } from 'node:util'

export type Options = {
  /** Names of groups. Empty: all groups. */
  only: string[]
  /** Minutes that the memory group keeps the service busy. */
  minutes: number
  /** Also writes the figures into docs/. */
  record: boolean
  secondsOfRound: number
  rounds: number
  /** Requests of one block of a latency measurement, and rows of the largest growth. */
  latencyRequests: number
  quick: boolean
}

/** `npm run bench -- --only orders,cached --quick --minutes 30 --record` */
export function readArguments(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      minutes: { type: 'string', default: '1' },
      record: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  })
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Error('--minutes: a number above 0')
  if (values.quick && values.record) throw new Error('--quick: its figures are not worth recording')
  const lengths = values.quick
    ? { secondsOfRound: 1, rounds: 1, latencyRequests: 40 }
    : { secondsOfRound: 3, rounds: 3, latencyRequests: 50 }
  const only = values.only.split(',').filter((name) => name !== '')
  return { only, minutes, record: values.record, quick: values.quick, ...lengths }
}
