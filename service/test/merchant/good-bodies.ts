import type { MerchantRoute } from '@pasal/contract/merchant/route.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aLine, anOrder } from '../harness/store-factory.ts'
import type { MerchantShop } from './merchant-shop.ts'

type Body = Record<string, unknown>

let made = 0
const fresh = (name: string) => {
  made += 1
  return `${name} ${made}`
}

const sale = ({ cap }: MerchantShop) => ({
  ...{ start_at: '2040-01-01T00:00:00Z', end_at: '2040-01-02T00:00:00Z' },
  ...{ discount_type: 'percentage', discount_value: 10, products: [cap._id] },
})

const order = ({ cap }: MerchantShop) => {
  const { coupon: _coupon, url: _url, ...body } = anOrder({ products: [aLine(cap)] })
  return body
}

/** What a POST or PUT needs, by the operation's id. Every key of a PATCH is optional, so it needs nothing. */
const goodBodies: Record<string, (shop: MerchantShop) => Body> = {
  acceptInvitation: () => ({}),
  setUp: () => ({
    ...{ token: 'no such token', name: 'Maya Rai', email: 'maya@shop.example', password: 'correct horse battery' },
    store: { name: 'Himal', subdomain: 'himal' },
  }),
  createApiKey: () => ({ name: 'Key', scopes: ['read_orders'] }),
  invite: () => ({ email: `${fresh('person').replace(' ', '-')}@shop.example`, role: 'viewer' }),
  changeStaff: () => ({ role: 'viewer' }),
  createCategory: () => ({ name: fresh('Category') }),
  orderCategories: () => ({ ids: [newId()] }),
  createBrand: () => ({ name: fresh('Brand') }),
  createPrint: () => ({ name: fresh('Print') }),
  createProduct: () => ({ name: fresh('Product'), price: 100 }),
  createVariant: () => ({ option_name: fresh('Size') }),
  changeProducts: () => ({ updates: [{ product: newId(), set: { name: 'Cap' } }] }),
  deleteProducts: () => ({ products: [newId()] }),
  adjustStock: ({ cap }) => ({ reason: 'count', items: [{ product: cap._id, change: 1 }] }),
  createOutlet: () => ({ name: fresh('Outlet') }),
  replaceDelivery: () => ({
    defaults: [1, 1, 1, 1, 1, 1],
    places: [['Kathmandu', true, 50, -1, -1, -1, -1, -1]],
  }),
  createCoupon: () => ({ code: fresh('CODE').replace(' ', ''), coupon_type: 1, coupon_value: 10 }),
  createFlashSale: (shop) => ({ name: fresh('Sale'), ...sale(shop) }),
  previewFlashSale: (shop) => ({ flash_sale: sale(shop) }),
  createBlogCategory: () => ({ name: fresh('Blog category') }),
  createPost: () => ({ name: fresh('Post') }),
  createPage: () => ({ title: fresh('Page') }),
  addOrderNote: () => ({ text: 'A note' }),
  changeOrderStatus: () => ({ status: 'Processing' }),
  changeOrderStatuses: () => ({ orders: [newId()], status: 'Processing' }),
  createOrder: order,
  previewOrder: order,
  editOrder: ({ cap }) => ({ lines: [aLine(cap)], preview: true }),
  eraseCustomer: () => ({ phone: '9800000000' }),
  resolveTransaction: () => ({ resolution: 'accepted', reference: 'R-1' }),
  recordPayment: () => ({ kind: 'cash', amount: 1 }),
  recordRefund: () => ({ amount: 1, method: 'cash' }),
  returnOrderLines: () => ({ lines: [{ line: 1, quantity: 1, restock: false }] }),
  putPlugin: () => ({ details: 'G-1' }),
  putCredential: () => ({ value: 'secret of the test' }),
  testCredentials: () => ({ method: 'WalletB' }),
  putDomain: () => ({ domain: 'shop.example' }),
  createCreditNote: () => ({ reason: 'Wrong size' }),
  createDocument: () => ({ kind: 'label', orders: [newId()] }),
  previewCoupon: ({ cap }) => ({
    coupon: { code: 'NEW', coupon_type: 1, coupon_value: 10 },
    products: [aLine(cap)],
  }),
  createForm: () => ({ name: fresh('Form') }),
  saveBlogAuthor: () => ({ name: 'Maya Rai' }),
  createExport: () => ({ kind: 'orders' }),
  createWebhook: () => ({ url: 'https://hooks.shop.example/pasal', events: ['order.placed'] }),
  replayFailedDeliveries: () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }),
  settleCod: () => ({ courier: 'NCM', reference: 'S-1', orders: [{ order: newId(), amount: 1 }] }),
}

/** A valid body of the route. */
export function goodBody({ document }: MerchantRoute, shop: MerchantShop): Body {
  return goodBodies[document?.id ?? '']?.(shop) ?? {}
}
