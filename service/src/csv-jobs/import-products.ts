import { freeProductSlugs } from '../catalog/save-products.queries.ts'
import { deleteSkus } from '../catalog/save-skus.queries.ts'
import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { Context } from '../context.ts'
import { invalidateOnCommit, type StoreTx } from '../platform/cache/store-changes.ts'
import { isRolledBack, transaction } from '../platform/database/database.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type ImportRun, openRun, rememberGroup } from './import-run.ts'
import type { Job, RowOutcome } from './job.ts'
import { listRowsAfter } from './jobs.queries.ts'
import { LeaseLost } from './lease-lost.ts'
import { type Lease, recordOutcomes, setTotal } from './leases.queries.ts'
import { piecesOf } from './pieces.ts'
import type { Notes } from './problems.ts'
import { readCsv } from './read-csv.ts'
import { type Group, groupsOf } from './read-groups.ts'
import { skusOf } from './read-product.ts'
import { type At, importTogether, isFull, NothingToCommit, notesOf, outcomeOf, type Read } from './write-batch.ts'
import { BadRows, type Written, writeGroup } from './write-group.ts'

/** Outcomes that changed nothing are stored together. */
const outcomesPerWrite = 100

/** Imports the file from where the job stands. `goOn` throws when the worker must stop. */
export async function importProducts(context: Context, job: Job, lease: Lease, goOn: () => void): Promise<void> {
  if (job.total === 0) await countProducts(context, job, lease, goOn)
  const run = openRun(context, job)
  const changedRows = await rememberProducts(run)
  const waiting: RowOutcome[] = []
  const { headers, lines } = await readCsv(piecesOf(context.db, job))
  const batch: Read[] = []
  let lastRow = job.done_row
  const flush = async (atLeast: number) => {
    if (waiting.length >= atLeast) await store(context, lease, waiting.splice(0), lastRow)
  }
  const writeBatch = async () => {
    const groups = batch.splice(0)
    const isWritten = await importTogether(run, groups, { lease, waiting })
    for (const read of groups) {
      lastRow = read.group.lastRow
      if (isWritten) continue
      goOn()
      const outcome = await importGroup(run, read, { lease, waiting })
      if (outcome) waiting.push(outcome)
      await flush(outcomesPerWrite)
    }
    await flush(outcomesPerWrite)
  }
  for await (const group of groupsOf(headers, lines)) {
    goOn()
    const problems = rememberGroup(run, group)
    if (changedRows.has(group.row)) await importGroup(run, { group, problems }, { lease, waiting })
    if (group.lastRow <= job.done_row) continue
    batch.push({ group, problems })
    if (isFull(batch)) await writeBatch()
  }
  await writeBatch()
  await flush(1)
}

/** Reads the whole file first: one that is broken in the middle changes nothing. */
async function countProducts({ db }: Context, job: Job, lease: Lease, goOn: () => void): Promise<void> {
  const { headers, lines } = await readCsv(piecesOf(db, job))
  let total = 0
  for await (const _group of groupsOf(headers, lines)) {
    goOn()
    total += 1
  }
  if (!(await setTotal(db, lease, total))) throw new LeaseLost()
}

/**
 * The products that a former worker wrote. Returns the rows of a dry run that change a product: they are tried again,
 * because only the change itself says what it gives up.
 */
async function rememberProducts({ context, job, products }: ImportRun): Promise<Set<number>> {
  const changedRows = new Set<number>()
  const page = 5000
  for (let row = 0; row < job.done_row; ) {
    const rows = await listRowsAfter(context.db, job.store_id, job.job_id, row, page)
    for (const { _id, result, row } of rows)
      if (job.dry_run && result === 'updated') changedRows.add(row)
      else if (_id && (result === 'created' || result === 'updated' || result === 'unchanged')) products.set(_id, row)
    row = rows.length < page ? job.done_row : (rows.at(-1)?.row ?? job.done_row)
  }
  return changedRows
}

async function store({ db }: Context, lease: Lease, outcomes: RowOutcome[], lastRow: number): Promise<void> {
  const isMine = await transaction(db, (tx) => recordOutcomes(tx, lease, outcomes, lastRow))
  if (!isMine) throw new LeaseLost()
}

/** The outcome, when it is not stored yet: a product that was written has its own in the same transaction. */
async function importGroup(run: ImportRun, read: Read, at: At): Promise<RowOutcome | undefined> {
  const { group } = read
  const notes = notesOf(read)
  if (notes.problems.length > 0) return outcomeOf(group, notes, undefined)
  try {
    return await writeWithRetries(run, group, notes, at)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) notes.addError(error)
    else if (isRolledBack(error)) {
      run.context.log.error({ store_id: run.job.store_id, err: error }, 'product of an import could not be written')
      notes.problems.push(`Row ${group.row}: The product could not be stored`)
    } else if (!(error instanceof BadRows)) throw error
    return outcomeOf(group, notes, undefined)
  }
}

const mostTries = 3

async function writeWithRetries(run: ImportRun, group: Group, notes: Notes, at: At) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write(run, group, notes, at)
    } catch (error) {
      const isDeadlock = isRolledBack(error) && error.code?.startsWith('40')
      if (!isDeadlock || tries >= mostTries) throw error
    }
  }
}

async function write(run: ImportRun, group: Group, notes: Notes, { lease, waiting }: At) {
  const { context, job } = run
  let outcome: RowOutcome | undefined
  let written: Written | undefined
  try {
    await transaction(context.db, async (plainTx) => {
      const tx = invalidateOnCommit(context, plainTx, job.store_id)
      if (job.dry_run) await giveUpFreed(tx, run, group)
      written = await writeGroup(tx, run, group, notes)
      outcome = outcomeOf(group, notes, written)
      // The id of a product that a dry run makes names nothing.
      if (job.dry_run && written.result === 'created') outcome._id = null
      const isWritten = written.result === 'created' || written.result === 'updated'
      if (job.dry_run || !isWritten) throw new NothingToCommit()
      if (!(await recordOutcomes(tx, lease, [...waiting, outcome], group.lastRow))) throw new LeaseLost()
    })
  } catch (error) {
    if (!(error instanceof NothingToCommit)) throw error
    remember(run, group, written)
    return outcome
  }
  waiting.length = 0
  remember(run, group, written)
  return undefined
}

/** A dry run sees the SKUs and slugs free that the rows before would have given up. */
async function giveUpFreed(tx: StoreTx, { job, freedSkus, freedSlugs }: ImportRun, group: Group): Promise<void> {
  await lockStorePrices(tx, job.store_id)
  const items = skusOf(group).flatMap(({ sku }) => freedSkus.get(sku) ?? [])
  if (items.length > 0) await deleteSkus(tx, job.store_id, items)
  const productId = freedSlugs.get(group.key)
  if (productId !== undefined) await freeProductSlugs(tx, job.store_id, [productId])
}

function remember(
  { products, freedSkus, freedSlugs, job }: ImportRun,
  group: Group,
  written: Written | undefined,
): void {
  if (!written || written.result === 'skipped') return
  if (written._id) products.set(written._id, group.row)
  if (!job.dry_run || !written.change) return
  const { product } = written.change.stored
  const { fields } = written.change.read
  if (fields.slug !== undefined) freedSlugs.set(product.slug, product._id)
  const changed = [
    { _id: '', before: product.sku, after: fields.sku },
    ...product.variants.map(({ _id, sku }) => {
      const variants = (fields.variants ?? []) as { _id?: string; sku?: string }[]
      return { _id, before: sku, after: variants.find((variant) => variant._id === _id)?.sku }
    }),
  ]
  for (const { _id, before, after } of changed)
    if (after !== undefined && before !== '') freedSkus.set(before, { product_id: product._id, variant_id: _id })
}
