import type * as catalogue from '@pasal/contract/catalogue/routes.ts'
import type * as flashSales from '@pasal/contract/flash-sales/routes.ts'
import { type LineState, lineState } from '../rules/line-state.ts'
import type { ResponseOf } from '../store-api.ts'
import type { CartLine } from './cart-line.ts'
import { pageSettings } from './page-settings.ts'
import { requestApi } from './request-api.ts'

const atOnce = 6

/** What the shop says of each line now. A line that could not be read is absent: the order looks again. */
export async function readLineStates(lines: CartLine[]): Promise<Map<string, LineState>> {
  const { storeId } = pageSettings()
  const limits = await readSaleLimits(storeId, lines)
  const states = new Map<string, LineState>()
  const waiting = [...lines]
  const work = async () => {
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      const state = await readLine(storeId, line, limits.get(line.product))
      if (state) states.set(keyOf(line), state)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return states
}

export function keyOf({ product, variant }: Pick<CartLine, 'product' | 'variant'>): string {
  return `${product} ${variant}`
}

async function readLine(store_id: string, line: CartLine, limit: number | undefined): Promise<LineState | undefined> {
  // By the id (4.1): the merchant may have renamed the slug since.
  const { status, body } = await requestApi(`/product/public/${store_id}/${line.product}`)
  if (status === 0 || status >= 429) return undefined
  return lineState(line, status === 200 ? (body as ResponseOf<typeof catalogue.getProduct>) : undefined, limit)
}

/** How many of a product one order may have in a live sale, where there is a limit (2.6). */
async function readSaleLimits(store_id: string, lines: CartLine[]): Promise<Map<string, number>> {
  const limits = new Map<string, number>()
  const path = `/public/flash-sale/${store_id}`
  const { status, body } = await requestApi(path)
  if (status !== 200) return limits
  const { sales } = body as ResponseOf<typeof flashSales.listFlashSales>
  if (!sales.some((sale) => sale.status === 'live' && sale.max_per_order > 0)) return limits
  const products = [...new Set(lines.map(({ product }) => product))]
  await Promise.all(
    products.map(async (product_id) => {
      const reply = await requestApi(`${path}/product/${product_id}`)
      if (reply.status !== 200) return
      const { sale } = reply.body as ResponseOf<typeof flashSales.getFlashSaleOfProduct>
      if (sale?.status === 'live' && sale.max_per_order > 0) limits.set(product_id, sale.max_per_order)
    }),
  )
  return limits
}
