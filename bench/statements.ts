import { productBySlug } from '../service/src/catalog/product-by-slug.ts'
import { searchProducts } from '../service/src/catalog/search-products.ts'
import { readConfig } from '../service/src/config.ts'
import type { Context } from '../service/src/context.ts'
import type { Database, Sql } from '../service/src/db.ts'
import { openLog } from '../service/src/log.ts'
import { openContext } from '../service/src/open-context.ts'
import { orderRequest } from '../service/src/orders/orders.contract.ts'
import { placeOrder } from '../service/src/orders/place-order.ts'
import { benchOrder, benchStoreId, productId, variantId } from './bench-store.ts'
import { asScript } from './pgbench.ts'

/*
 * The statements the service runs for a piece of work, recorded by doing it once: the limit is the database doing exactly these.
 */

async function record(db: Database, work: (context: Context) => Promise<unknown>): Promise<Sql[]> {
  const statements: Sql[] = []
  const recorder: Database = {
    ...db,
    query: (statement) => {
      statements.push(statement)
      return db.query(statement)
    },
  }
  const own = openContext({
    config: readConfig({}),
    connection: db.pool.options,
    secretKey: 'only for this run',
    log: openLog(),
  })
  await work({ ...own, db: recorder })
  await own.db.close()
  return statements
}

export function productStatements(db: Database, slug: string): Promise<Sql[]> {
  return record(db, (context) => productBySlug(context, benchStoreId, slug))
}

export function searchStatements(db: Database, q: string): Promise<Sql[]> {
  return record(db, (context) => searchProducts(context, benchStoreId, q))
}

/** The statements of one order, with other products and another order id at each turn. */
export async function orderScript(db: Database, products: number): Promise<string> {
  let orderId = ''
  const statements = await record(db, async (context) => {
    const request = orderRequest.parse(benchOrder(1, 2))
    const answer = await placeOrder(context, {
      storeId: benchStoreId,
      request,
      clientIp: '127.0.0.1',
      userAgent: 'bench',
      idempotency: undefined,
    })
    if (!('_id' in answer)) throw new Error('the order to record was not placed')
    orderId = answer._id
  })
  const sets = [`\\set first random(0, ${products - 2})`, '\\set second :first + 1']
  return [
    ...sets,
    ...asScript(statements)
      .split('\n')
      .map((line) => varied(line, orderId)),
  ].join('\n')
}

const newId = 'substr(md5(random()::text || clock_timestamp()::text), 1, 24)'

/** Ids written into a statement become expressions over pgbench's variables. */
function varied(line: string, orderId: string): string {
  const expressions: [string, string][] = [
    [productId(1), "('ca' || lpad(to_hex(:first::int), 22, '0'))"],
    [productId(2), "('ca' || lpad(to_hex(:second::int), 22, '0'))"],
    [variantId(1, 0), "('da' || lpad(to_hex(:first::int * 2), 22, '0'))"],
    [variantId(2, 0), "('da' || lpad(to_hex(:second::int * 2), 22, '0'))"],
    [orderId, newId],
    ...[...line.matchAll(/"message_id"\\072"(\w+)"/g)].map(([, messageId = '']): [string, string] => [
      messageId,
      newId,
    ]),
  ]
  return expressions.reduce((text, [id, expression]) => {
    const alone = text.replaceAll(`'${id}'`, expression)
    return alone.replace(/ ?E?'(?:[^']|'')*'/g, (literal) =>
      literal.includes(id)
        ? ` replace(${literal.trim()}, '${id.slice(0, 2)}' || '${id.slice(2)}', ${expression})`
        : literal,
    )
  }, line)
}
