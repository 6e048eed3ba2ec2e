import { expect, test } from 'vitest'
import { runDueCsvJobs } from '../../src/jobs.ts'
import { many, sql } from '../../src/platform/database/database.ts'
import { listUnbalancedHolds, listUnbalancedItems } from '../../src/stock/check-ledger.queries.ts'
import { csv, postFile } from '../csv-jobs/csv-harness.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aCoupon, anOrder, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService, type TestResponse } from '../harness/test-service.ts'
import { inParallel, phone, placeOrder, withoutQuantities } from './shoppers.ts'

const rounds = 60
/** A few kinds in each round, so that they meet each other often. */
const kindsAtOnce = 3
const callsAtOnce = 18
const svc = await startTestService()

const below = (end: number) => Math.floor(Math.random() * end)
const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T

/** One of two kinds of products: with stock of its own, or with that of two variants. */
type Product = ReturnType<typeof aProduct> & { variants?: ReturnType<typeof aVariant>[] }

function someProducts(): Product[] {
  const units = { quantity: 500 }
  const withVariants = () => ({
    sizes: ['M', 'L'],
    variants: [aVariant('M', units), aVariant('L', units)],
    quantity: 0,
  })
  return Array.from({ length: 9 }, (_, index) => aProduct(index % 3 === 0 ? withVariants() : units))
}

const shopperSettings = {
  checkout: { extras: { allow_customer_cancellation: true } },
  customer_program: { back_in_stock: { enabled: true } },
}
const outlets = [{ name: 'Web', website: true }, { name: 'Counter' }]

test.each([
  ['', {}],
  [', with outlets', { use_advanced_inventory: true, outlets }],
])('writes of all kinds to one store at once never deadlock, and its stock adds up%s', async (_name, store) => {
  const products = someProducts()
  const coupon = aCoupon({ usage_limit: 100_000 })
  const file = aStoreFile({ store: { page_builder: true, ...shopperSettings, ...store }, products, coupons: [coupon] })
  const { _id: storeId } = await svc.importStore(file)
  const writes = writesOf(await aMerchant(svc, storeId), file, products, coupon._id)

  const failed: string[] = []
  const call = async ([name, write]: [string, Write]) => {
    const response = await write()
    if (response && response.status >= 500) failed.push(`${name}: ${response.status} ${response.text}`)
  }
  for (let round = 0; round < rounds; round += 1) {
    const kinds = Array.from({ length: kindsAtOnce }, () => oneOf(Object.entries(writes)))
    await inParallel(callsAtOnce, () => call(oneOf(kinds)))
    svc.clock.advance(1)
  }

  expect(failed).toEqual([])
  svc.clock.advance(600)
  await svc.runJobs()
  expect(await listUnbalancedItems(svc.context.db, 10)).toEqual([])
  expect(await listUnbalancedHolds(svc.context.db, 10)).toEqual([])
  const [uses] = await many(
    svc.context.db,
    sql`
      select used = (select count(*) from coupon_uses
                      where store_id = ${storeId} and coupon_id = ${coupon._id} and reserved_until is null) as right
        from coupons where store_id = ${storeId} and coupon_id = ${coupon._id}`,
  )
  expect(uses).toEqual({ right: true })
})

type Write = () => Promise<TestResponse | undefined>

/** Each call by its name. Its object may be deleted by then, so responses below 500 are not checked. */
function writesOf(
  shop: Awaited<ReturnType<typeof aMerchant>>,
  file: object,
  products: Product[],
  couponId: string,
): Record<string, Write> {
  const items = async (path: string): Promise<{ _id: string; version: number }[]> => (await shop.get(path)).body.items
  const ids = async (path: string) => (await items(path)).map(({ _id }) => _id)
  const some = async (path: string) => `${path}/${oneOf(await ids(path))}`
  const categories = async () => (await ids('/categories')).slice(0, 2)
  const aStockItem = () => {
    const product = oneOf(products)
    return { product: product._id, variant: product.variants ? oneOf(product.variants)._id : '' }
  }
  const lines = () => [aStockItem(), aStockItem()].map((item) => ({ ...item, quantity: 1 + below(2) }))
  const order = (fields: object) =>
    placeOrder(svc, shop.storeId, { products: lines(), coupon: oneOf(['', couponId]), ...fields })
  const inMs = (ms: number) => new Date(svc.clock.now().getTime() + ms).toISOString()
  return {
    placeOrder: () => order({}),
    placeUnpaidOrder: () => order({ paymentMethod: 'Khalti', customer_phone_number: `98123456${10 + below(90)}` }),
    enterOrder: () => shop.post('/orders', { ...anOrder({ products: lines() }), discount: 5 }),
    cancelOrder: async () => {
      const order_id = oneOf(await ids('/orders'))
      return svc.post('/order/public/cancel', {
        store_id: shop.storeId,
        order_id,
        phone_number: phone,
      })
    },
    applyCoupon: async () => {
      const { code } = (await shop.get(`/coupons/${couponId}`)).body
      return svc.post('/public/coupon', { store: shop.storeId, code, products: lines() })
    },
    requestStockAlert: () => {
      const { product, variant } = aStockItem()
      const shopper = {
        phone: `98000000${10 + below(90)}`,
        product_name: 'Cap',
        product_url: 'https://himal.example/cap',
      }
      return svc.post('/customer/stock-alert', { store: shop.storeId, product, variant_id: variant, ...shopper })
    },
    changeStatus: async () => shop.post(`${await some('/orders')}/status`, { status: oneOf(statuses), restock: true }),
    changeStatuses: async () =>
      shop.post('/orders/bulk-status', { orders: (await ids('/orders')).slice(0, 8), status: oneOf(statuses) }),
    editOrder: async () => {
      const { _id, version } = oneOf(await items('/orders')) ?? {}
      return shop.post(`/orders/${_id}/edit`, { lines: lines() }, { 'if-match': `"${version}"` })
    },
    payOrder: async () => shop.post(`${await some('/orders')}/payments`, { kind: 'cash', amount: 10 }),
    returnLine: async () =>
      shop.post(`${await some('/orders')}/returns`, { lines: [{ line: 1, quantity: 1, restock: true }] }),
    adjustStock: () =>
      shop.post('/stock/adjustments', {
        ...{ reason: 'count', atomic: below(2) === 0 },
        items: Array.from({ length: 6 }, () => ({ ...aStockItem(), change: oneOf([3, -1]) })),
      }),
    addOutlet: async () => shop.post('/outlets', { name: `Outlet ${below(1e9)}` }),
    deleteOutlet: async () => shop.delete(await some('/outlets')),
    addProduct: async () =>
      shop.post('/products', { name: 'New', price: 9, quantity: 5, categories: await categories() }),
    deleteProduct: async () => {
      const added = (await ids('/products?q=New'))[0]
      return added ? shop.delete(`/products/${added}`) : undefined
    },
    changeProduct: async () =>
      shop.patch(`/products/${oneOf(products)._id}`, { price: 100 + below(50), categories: await categories() }),
    changeProducts: () =>
      shop.post('/products/bulk', {
        updates: products.map(({ _id }) => ({ product: _id, set: { compare_at_price: 900 + below(9) } })),
      }),
    addCategory: () => shop.post('/categories', { name: 'Caps' }),
    deleteCategory: async () => shop.delete(await some('/categories')),
    addBrand: () => shop.post('/brands', { name: 'Himal' }),
    deleteBrand: async () => shop.delete(await some('/brands')),
    addCoupon: () => shop.post('/coupons', { code: `C${below(1e9)}`, coupon_type: 1, coupon_value: 10 }),
    deleteCoupon: async () => {
      const added = (await ids('/coupons')).filter((id) => id !== couponId)
      return shop.delete(`/coupons/${oneOf(added)}`)
    },
    addSale: () =>
      shop.post('/flash-sales', {
        ...{ name: 'Sale', start_at: inMs(below(1500)), end_at: inMs(2000 + below(3000)) },
        ...{
          discount_type: 'percentage',
          discount_value: 10,
          products: products.slice(below(8)).map(({ _id }) => _id),
        },
      }),
    endSale: async () => shop.post(`${await some('/flash-sales')}/end`),
    addPage: () => shop.post('/pages', { title: 'About' }),
    addForm: () => shop.post('/forms', { name: 'Contact' }),
    submitForm: () => svc.post(`/public/form/${shop.storeId}/contact/submit`, { data: aMessage }),
    deleteForm: async () => shop.delete(await some('/forms')),
    addBlogCategory: () => shop.post('/blog/categories', { name: 'News' }),
    deleteBlogCategory: async () => shop.delete(await some('/blog/categories')),
    addPost: async () =>
      shop.post('/blog/posts', { name: 'Post', categories: (await ids('/blog/categories')).slice(0, 2) }),
    changeSettings: () => shop.patch('', { low_stock_at: below(10) }),
    importFile: async () => {
      await svc.importStore({ ...file, products: withoutQuantities(products.toReversed()) })
      return undefined
    },
    importRows: async () => {
      const { slug, variants = [] } = oneOf(products.filter((product) => product.variants))
      const sizes = [...variants.map(({ option_name }) => option_name), `Size ${below(1e9)}`]
      const rows = sizes.map((size) => `${slug},Size,${size},100,${400 + below(200)}`)
      const file = csv('Handle,Option1 Name,Option1 Value,Price,Inventory quantity', ...rows)
      const started = await postFile(svc, shop, { file, fields: { update_stock: 'true', fetch_images: 'false' } })
      await runDueCsvJobs(svc.context)
      return started
    },
    runJobs: async () => {
      await svc.runJobs()
      return undefined
    },
  }
}

const aMessage = { full_name: 'Asha', email: 'asha@example.com', phone, message: 'Namaste' }
const statuses = ['Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Pending']
