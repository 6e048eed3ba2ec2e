import { outOfStock } from '@pasal/contract/orders/stock-rejections.ts'
import type { Bench, OpenStore } from '../bench.ts'
import { benchOrder, benchStoreId, productId, variantId } from '../bench-store.ts'
import { withClient } from '../databases.ts'
import { setStock, unitsLeftAndSold } from '../large-catalog.queries.ts'
import { type Row, withVerdict } from '../row.ts'

const hotProduct = 500
const units = 300
const ordersSent = 1500
const shoppers = 64

/**
 * Not timed: many more orders than units. Exactly the units are sold, and every other order is rejected as out of
 * stock.
 */
export async function oversoldRow(bench: Bench, { connection, service }: OpenStore): Promise<Row> {
  const variant = variantId(hotProduct, 0)
  await withClient(connection, (client) => setStock(client, productId(hotProduct), variant, units))
  const before = await withClient(connection, (client) => unitsLeftAndSold(client, productId(hotProduct), variant))
  const responses: { status: number; text: string }[] = []
  let sent = 0
  const shopper = async () => {
    while (sent < ordersSent) {
      sent += 1
      responses.push(await placeOrder(service.url, sent))
    }
  }
  await Promise.all(Array.from({ length: shoppers }, shopper))
  const after = await withClient(connection, (client) => unitsLeftAndSold(client, productId(hotProduct), variant))
  const accepted = responses.filter(({ status }) => status === 200).length
  const rejected = responses.filter(({ status, text }) => status === 400 && text.includes(outOfStock)).length
  const sold = after.sold - before.sold
  const wrong =
    Math.abs(sold - units) + Math.abs(accepted - units) + Math.abs(after.left) + (ordersSent - accepted - rejected)
  bench.say(`  zero oversold: ${units} units, ${sold} sold, ${after.left} left, ${rejected} rejected`)
  return withVerdict({
    group: 'orders',
    work: `${ordersSent} orders for ${units} units of one product: units sold`,
    limit: 'the units in stock',
    unit: 'per second',
    limitFigure: units,
    figure: sold,
    ratio: sold / units,
    reach: { atLeast: 1, atMost: 1 },
    failures: wrong,
    note: `${accepted} placed, ${rejected} rejected as out of stock`,
  })
}

async function placeOrder(url: string, number: number): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/order/${benchStoreId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `172.16.${number >> 8}.${number & 255}`,
    },
    body: JSON.stringify(benchOrder(hotProduct, number % 400)),
  })
  return { status: response.status, text: await response.text() }
}
