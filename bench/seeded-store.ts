import type pg from 'pg'
import { benchOrder, benchStoreFile, benchStoreId, importedProducts } from './bench-store.ts'
import { type Connection, withClient } from './databases.ts'
import { inProcess } from './in-process.ts'
import { copyProducts } from './large-catalog.queries.ts'

/** Orders that the service placed: what copies of orders are copies of, and what is tracked. */
export type Seeded = { codOrderId: string; onlineOrderId: string }

export type Filling = {
  products: number
  plugins?: object[]
  grow?: (client: pg.ClientBase, seeded: Seeded) => Promise<void>
}

/** Fills an empty database: the store is imported and two orders are placed by the service, then rows are copied, then analysed. */
export async function fillStore(connection: Connection, { products, plugins, grow }: Filling): Promise<Seeded> {
  const file = benchStoreFile(Math.min(products, importedProducts), plugins)
  const seeded = await inProcess(connection, async (ask) => {
    await ask('POST', '/admin/import', file)
    const cod = await ask('POST', `/order/${benchStoreId}`, benchOrder(1, 2))
    const online = await ask('POST', `/order/${benchStoreId}`, benchOrder(1, 2, 'WalletA'))
    return { codOrderId: String(cod._id), onlineOrderId: String(online._id) }
  })
  await withClient(connection, async (client) => {
    // The copies' keys follow from rows that hold, and nobody waits for their stock: looking each of a million up again would take minutes.
    await client.query('set session_replication_role = replica')
    await copyProducts(client, products)
    await grow?.(client, seeded)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  return seeded
}
