import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Options } from './arguments.ts'
import type { Bench, Curve } from './bench.ts'
import { drawCurves } from './growth-curves.ts'
import type { Row } from './row.ts'
import { asMarkdown } from './table.ts'

const results = join(import.meta.dirname, 'results')
const docs = join(import.meta.dirname, '../docs')
const [tableBegins, tableEnds] = ['<!-- figures: begin -->', '<!-- figures: end -->']

export type Results = {
  measuredAt: string
  machine: { cpu: string; cores: number; memoryGigabytes: number; system: string; node: string }
  /** only: the measured groups, or all groups when empty */
  options: { only: string; minutes: number; rounds: number; secondsOfRound: number; quick: boolean }
  /** each with its own time and processor, because a recorded table may combine several runs */
  rows: (Row & { measuredAt: string; cpu: string; stolenPercent?: number | undefined })[]
  curves: Curve[]
  /** the peak memory of each service process, by the group that used it */
  memoryPeaks: Bench['memoryPeaks']
}

type Measured = { rows: Row[]; curves: Curve[]; memoryPeaks: Bench['memoryPeaks']; stolenPercent: number | undefined }

export function resultsOf(run: Options, { rows, curves, memoryPeaks, stolenPercent }: Measured): Results {
  const [cpu] = cpus()
  const machine = {
    cpu: cpu?.model ?? '',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.version,
  }
  const measuredAt = new Date().toISOString()
  const measuredRows = rows.map((row) => ({ ...row, measuredAt, cpu: machine.cpu, stolenPercent }))
  const { minutes, rounds, secondsOfRound, quick } = run
  const options = { only: run.only.join(','), minutes, rounds, secondsOfRound, quick }
  return { measuredAt, machine, options, rows: measuredRows, curves, memoryPeaks }
}

/** Writes the last run for comparisons. The file is not part of the repository. */
export async function writeResults(measured: Results): Promise<void> {
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'latest.json'), `${JSON.stringify(measured, null, 2)}\n`)
  for (const { file, svg } of drawCurves(measured.curves)) await writeFile(join(results, file), svg)
}

/**
 * Updates the figures of the documentation from one run: the JSON, the curves, and the table inside performance.md.
 * Groups that were not measured keep their recorded figures.
 */
export async function recordResults(measured: Results): Promise<void> {
  const file = join(docs, 'performance.json')
  const before = await readFile(file, 'utf8').then((text) => JSON.parse(text) as Results, noneYet)
  const groups = new Set(measured.rows.map(({ group }) => group))
  const charts = new Set(measured.curves.map(({ chart }) => chart))
  const all = {
    ...measured,
    rows: [...(before?.rows ?? []).filter(({ group }) => !groups.has(group)), ...measured.rows],
    curves: [...(before?.curves ?? []).filter(({ chart }) => !charts.has(chart)), ...measured.curves],
  }
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`)
  await mkdir(join(docs, 'performance'), { recursive: true })
  const drawn = drawCurves(all.curves)
  for (const { file: name, svg } of drawn) await writeFile(join(docs, 'performance', name), svg)
  const page = join(docs, 'performance.md')
  await writeFile(
    page,
    withFigures(
      await readFile(page, 'utf8'),
      all,
      drawn.map(({ file: name }) => name),
    ),
  )
}

function noneYet(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function withFigures(page: string, { machine, options, rows }: Results, pictures: string[]): string {
  const [head, rest] = page.split(tableBegins)
  const tail = rest?.split(tableEnds)[1]
  if (head === undefined || tail === undefined) throw new Error('docs/performance.md has lost its markers')
  const { cores, memoryGigabytes, node } = machine
  const figures = [
    `Measured ${runsOf(rows)}; ${cores} cores, ${memoryGigabytes} GB, Node ${node}, median of ${options.rounds} ` +
      `rounds of ${options.secondsOfRound} s.`,
    asMarkdown(rows),
    ...pictures.map((name) => `![${name.replace('.svg', '').replaceAll('-', ' ')}](performance/${name})`),
  ]
  return `${head}${tableBegins}\n\n${figures.join('\n\n')}\n\n${tableEnds}${tail}`
}

/** `2026-01-02 on a processor`, or the days and processors with the groups that were measured then. */
function runsOf(rows: Results['rows']): string {
  const dayAndProcessor = ({ measuredAt, cpu, stolenPercent = 0 }: Results['rows'][number]) => {
    const stolen = stolenPercent > 0 ? `, ${stolenPercent} % of its time taken by the host` : ''
    return `${measuredAt.slice(0, 10)} on ${cpu || 'an unnamed processor'}${stolen}`
  }
  const runs = [...Map.groupBy(rows, dayAndProcessor)]
  if (runs.length === 1) return runs[0]?.[0] ?? ''
  return runs.map(([run, ofRun]) => `${run} (${[...new Set(ofRun.map(({ group }) => group))].join(', ')})`).join(', ')
}
