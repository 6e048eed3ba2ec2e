import { invalidateOnCommit } from '../platform/cache/store-changes.ts'
import { isRolledBack, transaction } from '../platform/database/database.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { ImportRun, rememberGroup } from './import-run.ts'
import type { RowOutcome } from './job.ts'
import { LeaseLost } from './lease-lost.ts'
import { type Lease, recordOutcomes } from './leases.queries.ts'
import { Notes } from './problems.ts'
import { type Group, lineWith, trimmed } from './read-groups.ts'
import { StoredAlready, type Written, writeNewGroups } from './write-group.ts'

/** A batch holds its locks until its commit, so it is short. */
const mostProducts = 50
const mostLines = 200

export function isFull(batch: Read[]): boolean {
  const lines = batch.reduce((sum, { group }) => sum + group.lines.length, 0)
  return batch.length >= mostProducts || lines >= mostLines
}

/** The rows of a product, and what is wrong with them because of rows before. */
export type Read = { group: Group; problems: ReturnType<typeof rememberGroup> }
export type At = { lease: Lease; waiting: RowOutcome[] }

export function notesOf({ group, problems }: Read): Notes {
  const notes = new Notes(group)
  for (const { path, row, message } of problems) notes.problem(row, path === 'sku' ? 'sku' : 'handle', message)
  return notes
}

/**
 * Writes a batch of new products with their outcomes in one transaction. False: nothing was written, because one of
 * them is stored already or was rejected, and each needs a transaction of its own.
 */
export async function importTogether(run: ImportRun, batch: Read[], { lease, waiting }: At): Promise<boolean> {
  const { context, job, options } = run
  if (batch.length < 2 || options.mode === 'update' || batch.some(({ group }) => group.key === '')) return false
  const groups = batch.map((read) => ({ group: read.group, notes: notesOf(read) }))
  let outcomes: RowOutcome[] = []
  let ids: (string | undefined)[] = []
  try {
    await transaction(context.db, async (plainTx) => {
      const tx = invalidateOnCommit(context, plainTx, job.store_id)
      ids = await writeNewGroups(tx, run, groups)
      outcomes = groups.map(({ group, notes }, index) => {
        const _id = ids[index]
        // The id of a product that a dry run makes names nothing.
        const written = _id === undefined ? undefined : { result: 'created' as const, _id: job.dry_run ? null : _id }
        return outcomeOf(group, notes, written)
      })
      if (job.dry_run || ids.every((id) => id === undefined)) throw new NothingToCommit()
      const lastRow = groups.at(-1)?.group.lastRow ?? job.done_row
      if (!(await recordOutcomes(tx, lease, [...waiting, ...outcomes], lastRow))) throw new LeaseLost()
    })
    waiting.length = 0
  } catch (error) {
    if (error instanceof StoredAlready || isRolledBack(error)) return false
    if (error instanceof ApiError && error.status < 500) return false
    if (!(error instanceof NothingToCommit)) throw error
    waiting.push(...outcomes)
    return true
  }
  for (const [index, id] of ids.entries()) if (id) run.products.set(id, groups[index]?.group.row ?? 0)
  return true
}

/** Rolls the transaction of a dry run back, and that of a product that is as the file says. */
export class NothingToCommit extends Error {}

export function outcomeOf(group: Group, { problems, warnings }: Notes, written: Written | undefined): RowOutcome {
  const { result = 'failed', _id = null, message } = written ?? {}
  const line = lineWith(group, 'sku')
  return {
    ...{ row: group.row, handle: group.key, sku: line ? trimmed(line.cells, 'sku') : '' },
    ...{ result, _id, messages: [...problems, ...(message === undefined ? [] : [message]), ...warnings] },
  }
}
