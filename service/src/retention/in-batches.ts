const rowsPerBatch = 1000
/** Bounds one run. The next hour's run deletes the rest. */
const batchesPerSweep = 100

/** Deletes one kind of expired rows. */
export type Step = () => Promise<unknown>

/** Runs them all, one after another, and then throws what failed. */
export async function inTurn(steps: readonly Step[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((failure) => failures.push(failure))
  if (failures.length > 0) throw new AggregateError(failures, 'expired rows could not be deleted')
}

/**
 * Finds rows of all stores without a lock, then deletes store by store: on a distributed database no statement may lock
 * rows of two stores.
 */
export async function storeByStore<Row extends { store_id: string }>(
  look: (limit: number) => Promise<Row[]>,
  deleteOfStore: (storeId: string, rows: Row[]) => Promise<unknown>,
): Promise<void> {
  await inBatches(async (limit) => {
    const found = await look(limit)
    const ofStores = Map.groupBy(found, (row) => row.store_id)
    await inTurn(
      [...ofStores].map(
        ([storeId, rows]) =>
          async () =>
            deleteOfStore(storeId, rows),
      ),
    )
    return found.length
  })
}

/** `batch` returns how many rows it found. */
export async function inBatches(batch: (limit: number) => Promise<number>): Promise<void> {
  for (let done = 0; done < batchesPerSweep; done += 1) {
    if ((await batch(rowsPerBatch)) < rowsPerBatch) return
  }
}
