import { flipLaggingFlashSales } from '../../src/flash-sales/flip-flash-sales.ts'
import { newId } from '../../src/platform/values/ids.ts'
import type { Catalogue } from '../catalog/catalogue.ts'
import { anOrder } from '../harness/store-factory.ts'
import type { TestService } from '../harness/test-service.ts'

export const minute = 60
export const hour = 3600
export const dayOfSeconds = 86_400

type SaleFields = { startsIn?: number; lasts?: number; [field: string]: unknown }

/** A sale at half price from `startsIn` seconds after now, `lasts` seconds long. */
export function aSale(
  svc: TestService,
  products: { slug: string }[],
  { startsIn = -minute, lasts = hour, ...fields }: SaleFields = {},
) {
  const at = (seconds: number) => new Date(svc.clock.now().getTime() + seconds * 1000).toISOString()
  const _id = newId()
  return {
    _id,
    name: `Sale ${_id}`,
    start_at: at(startsIn),
    end_at: at(startsIn + lasts),
    discount_type: 'percentage',
    discount_value: 50,
    products: products.map(({ slug }) => slug),
    ...fields,
  }
}

/** Time passes, and the minute's sweep comes by. */
export async function pass(svc: TestService, seconds: number) {
  svc.clock.advance(seconds)
  await flipLaggingFlashSales(svc.context)
}

/** Every read of a store that shows a price. */
export async function everyRead(store: Catalogue, slug: string) {
  const [all, page, category, arrivals, product, search, sale, brand] = await Promise.all([
    store.all(),
    store.page(),
    store.category('rugs'),
    store.category('new-arrivals'),
    store.product(slug),
    store.search(slug),
    store.sale(),
    store.brandProducts('yeti'),
  ])
  return {
    all: all.body,
    page: page.body.products,
    category: category.body.products,
    arrivals: arrivals.body.products,
    product: [product.body],
    search: search.body,
    sale: sale.body,
    brand: brand.body.products,
  }
}

/** The price that an order pays for this line. */
export async function orderedPrice(svc: TestService, storeId: string, line: object): Promise<number> {
  const { body } = await svc.post(`/order/${storeId}`, anOrder({ products: [line] }))
  return body.total_price
}
