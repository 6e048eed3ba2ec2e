import type * as catalogue from '@pasal/contract/catalogue/routes.ts'
import type * as flashSales from '@pasal/contract/flash-sales/routes.ts'
import { type LineState, lineState } from '../rules/line-state.ts'
import { mayBeFree, type ProductSale } from '../rules/variant-prices.ts'
import type { ResponseOf } from '../store-api.ts'
import type { CartLine } from './cart-line.ts'
import { pageSettings } from './page-settings.ts'
import { requestApi } from './request-api.ts'

type Product = ResponseOf<typeof catalogue.getProduct>
type Sales = Map<string, ProductSale>

const atOnce = 6

/** What the shop says of each line now. A line that could not be read is absent: the order looks again. */
export async function readLineStates(lines: CartLine[]): Promise<Map<string, LineState>> {
  const { storeId } = pageSettings()
  const sales = await readLimitedSales(storeId, lines)
  const states = new Map<string, LineState>()
  const waiting = [...lines]
  const work = async () => {
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      const state = await readLine(storeId, line, sales)
      if (state) states.set(keyOf(line), state)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return states
}

export function keyOf({ product, variant }: Pick<CartLine, 'product' | 'variant'>): string {
  return `${product} ${variant}`
}

async function readLine(store_id: string, line: CartLine, sales: Sales): Promise<LineState | undefined> {
  // By the id (4.1): the merchant may have renamed the slug since.
  const { status, body } = await requestApi(`/product/public/${store_id}/${line.product}`)
  if (status === 0 || status >= 429) return undefined
  if (status !== 200) return lineState(line, undefined, null)
  const product = body as Product
  const chosen = product.variants.find(({ _id }) => _id === line.variant)
  const isSaleNeeded = chosen !== undefined && mayBeFree(chosen) && !sales.has(line.product)
  const sale = isSaleNeeded ? await readSale(store_id, line.product) : sales.get(line.product)
  return lineState(line, product, sale ?? null)
}

/** The sales of the products in which one order may have only so many (2.6). */
async function readLimitedSales(store_id: string, lines: CartLine[]): Promise<Sales> {
  const { status, body } = await requestApi(`/public/flash-sale/${store_id}`)
  if (status !== 200) return new Map()
  const { sales } = body as ResponseOf<typeof flashSales.listFlashSales>
  if (!sales.some((sale) => sale.status === 'live' && sale.max_per_order > 0)) return new Map()
  const products = [...new Set(lines.map(({ product }) => product))]
  return new Map(await Promise.all(products.map(async (id) => [id, await readSale(store_id, id)] as const)))
}

async function readSale(store_id: string, product_id: string): Promise<ProductSale> {
  const { status, body } = await requestApi(`/public/flash-sale/${store_id}/product/${product_id}`)
  return status === 200 ? (body as ResponseOf<typeof flashSales.getFlashSaleOfProduct>).sale : null
}
