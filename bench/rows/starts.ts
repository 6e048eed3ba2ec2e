import type { Group } from '../bench.ts'
import { type Row, withVerdict } from '../row.ts'
import { measureStartTimes, type StartTime } from '../start-times.ts'

/** From the start command to the first response. */
export const starts: Group = {
  name: 'start',
  async measure(bench) {
    const { embeddedCold, embeddedWarm, databaseUrl } = await measureStartTimes(bench.options.rounds)
    return {
      rows: [
        startRow('start, embedded PostgreSQL, first time', 4000, embeddedCold),
        startRow('start, embedded PostgreSQL, again', 1500, embeddedWarm),
        startRow('start with DATABASE_URL', 800, databaseUrl),
      ],
    }
  },
}

function startRow(work: string, atMostMs: number, { ms, cpuMs }: StartTime): Row {
  return withVerdict({
    group: 'start',
    work,
    limit: `${atMostMs} ms`,
    unit: 'ms',
    limitFigure: atMostMs,
    figure: ms,
    ratio: ms / atMostMs,
    reach: { atMost: 1 },
    failures: 0,
    ...(cpuMs === undefined ? undefined : { note: `${cpuMs.toFixed(0)} ms of CPU` }),
  })
}
