import type pg from 'pg'
import { benchOrder, benchStoreFile, benchStoreId, importedProducts } from './bench-store.ts'
import { type Connection, withClient } from './databases.ts'
import { inProcess } from './in-process.ts'
import { copyProducts } from './large-catalog.queries.ts'

/** Orders that the service placed. They are copied to many orders, and are tracked. */
export type Seeded = { codOrderId: string; onlineOrderId: string }

export type Filling = {
  products: number
  plugins?: object[]
  grow?: (client: pg.ClientBase, seeded: Seeded) => Promise<void>
}

/**
 * Fills an empty database: imports the store and places two orders through the service, then copies rows and analyses.
 */
export async function fillStore(connection: Connection, { products, plugins, grow }: Filling): Promise<Seeded> {
  const file = benchStoreFile(Math.min(products, importedProducts), plugins)
  const seeded = await inProcess(connection, async (call) => {
    await call('POST', '/admin/import', file)
    const cod = await call('POST', `/order/${benchStoreId}`, benchOrder(1, 2))
    const online = await call('POST', `/order/${benchStoreId}`, benchOrder(1, 2, 'WalletA'))
    return { codOrderId: String(cod._id), onlineOrderId: String(online._id) }
  })
  await withClient(connection, async (client) => {
    // Copied keys follow from valid rows and no other transaction waits for them: checking each of a million would take
    // minutes.
    await client.query('set session_replication_role = replica')
    await copyProducts(client, products)
    await grow?.(client, seeded)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  return seeded
}
