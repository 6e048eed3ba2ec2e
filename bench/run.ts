import { readArguments } from './arguments.ts'
import { type Curve, type Group, openBench } from './bench.ts'
import { recordResults, resultsOf, writeResults } from './record.ts'
import type { Row } from './row.ts'
import { afterAChange } from './rows/after-a-change.ts'
import { cachedReads } from './rows/cached-reads.ts'
import { dashboardLists } from './rows/dashboard-lists.ts'
import { freshReads } from './rows/fresh-reads.ts'
import { growingCatalog } from './rows/growing-catalog.ts'
import { growingDatabase } from './rows/growing-database.ts'
import { memory } from './rows/memory.ts'
import { merchantLists } from './rows/merchant-lists.ts'
import { merchantWork } from './rows/merchant-work.ts'
import { orders } from './rows/orders.ts'
import { pages } from './rows/pages.ts'
import { processes } from './rows/processes.ts'
import { smallWrites } from './rows/small-writes.ts'
import { starts } from './rows/starts.ts'
import { watchStolenTime } from './stolen-time.ts'
import { asText } from './table.ts'

/*
 * Measures the service beside the limit of the machine in the same run and prints ratios, because machines differ and
 * are noisy. See docs/performance.md. Ends with 1 when a request failed: such a figure is void.
 */

/** Memory comes last: it reads the peak of every process that ran. */
const groups: Group[] = [
  starts,
  cachedReads,
  freshReads,
  orders,
  smallWrites,
  afterAChange,
  growingCatalog,
  growingDatabase,
  merchantLists,
  merchantWork,
  pages,
  processes,
  dashboardLists,
  memory,
]

const options = readArguments(process.argv.slice(2))
const unknown = options.only.filter((name) => !groups.some((group) => group.name === name))
if (unknown.length > 0) throw new Error(`--only ${unknown.join(', ')}: there is ${groups.map(({ name }) => name)}`)

const rows: Row[] = []
const curves: Curve[] = []
const broken: string[] = []
const stolen = await watchStolenTime()
const bench = await openBench(options)
try {
  for (const group of groups) {
    if (options.only.length === 0 || options.only.includes(group.name)) await measureGroup(group)
  }
} finally {
  await bench.close()
}

/** A group that throws does not lose the figures of the others, but the run has failed. */
async function measureGroup(group: Group): Promise<void> {
  const begun = performance.now()
  bench.say(group.name)
  try {
    const measured = await group.measure(bench)
    rows.push(...measured.rows)
    curves.push(...(measured.curves ?? []))
    bench.say(`${asText(measured.rows)}  ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
  } catch (error) {
    broken.push(`${group.name}: ${(error as Error).message}`)
    bench.say((error as Error).stack ?? String(error))
    await bench.closeStores()
  }
}

const stolenPercent = await stolen()
if (stolenPercent) process.stdout.write(`\nThe host took ${stolenPercent} % of the CPU time for others.\n`)
const results = resultsOf(options, { rows, curves, memoryPeaks: bench.memoryPeaks, stolenPercent })
await writeResults(results)
process.stdout.write(`\n${asText(rows)}`)
const isVoid = rows.some(({ verdict }) => verdict === 'void')
if (isVoid) process.stdout.write('\nRequests failed: the figures marked void say nothing.\n')
for (const line of broken) process.stdout.write(`\nNot measured, ${line}\n`)
const isWhole = !isVoid && broken.length === 0
if (options.record && isWhole) await recordResults(results)
else if (options.record) process.stdout.write('\nNothing was recorded.\n')
if (!isWhole) process.exitCode = 1
