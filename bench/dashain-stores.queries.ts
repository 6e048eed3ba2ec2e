import type pg from 'pg'
import { distributedTables } from '../service/src/platform/distribution/distributed-tables.ts'
import { hexId } from './copy-rows.queries.ts'

/*
 * Makes ten thousand stores from one: every row of the store that the service imported is copied once for each new
 * store, table by table, so that the stores fit any version of the schema. Product ids stay the same, because they are
 * unique only within a store. For measurements only.
 */

/** The id of the store of this rank in the shoppers' preference. */
export function storeIdOf(rank: number): string {
  return `de${rank.toString(16).padStart(22, '0')}`
}

const rankToId = hexId('de', 'n')

/** Copies the store `from` until there are `stores` of them, with ranks from 1, and removes the original. */
export async function copyStore(client: pg.ClientBase, from: string, stores: number): Promise<void> {
  for (const table of [...distributedTables, 'store_domains']) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    )
    const columns = rows.map(({ name }) => name)
    const values = columns.map((name) => {
      if (name === 'store_id') return rankToId
      return name === 'subdomain' || name === 'domain' ? `source.${name} || '-' || n` : `source.${name}`
    })
    await client.query(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
         from generate_series(1, $2::int) n join ${table} source on source.store_id = $1`,
      [from, stores],
    )
  }
  await client.query('delete from store_domains where store_id = $1', [from])
  await client.query('delete from stores where store_id = $1', [from])
  await client.query('vacuum analyze')
}

export type Books = { oversold: number; unexplained: number; orders: number; held: number }

/** Checks the stock: no quantity is below zero, and the units sold and held are exactly those of the orders' lines. */
export async function readBooks(client: pg.ClientBase, unitsAtStart: number[]): Promise<Books> {
  const { rows } = await client.query<Books>(
    `with started as (select * from unnest($1::text[], $2::bigint[]) as s(product_id, units)),
     taken as (select store_id, product_id, sum(taken_quantity) as units from order_lines group by 1, 2),
     holding as (select store_id, product_id, sum(quantity) as units from stock_holds group by 1, 2)
     select count(*) filter (where s.quantity < 0 or s.quantity - s.held < 0)::int as oversold,
            count(*) filter (where started.units - s.quantity <> coalesce(taken.units, 0)
                                or s.held <> coalesce(holding.units, 0))::int as unexplained,
            coalesce(sum(s.held), 0)::int as held, (select count(*)::int from orders) as orders
       from stock s join started using (product_id)
       left join taken using (store_id, product_id) left join holding using (store_id, product_id)`,
    [unitsAtStart.map((_units, index) => productIdOf(index)), unitsAtStart],
  )
  return rows[0] as Books
}

export function productIdOf(index: number): string {
  return `dc${index.toString(16).padStart(22, '0')}`
}
