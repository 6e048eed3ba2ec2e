import type { Role } from '@pasal/contract/merchant/rights.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../../../service/test/harness/store-factory.ts'
import { aMember } from '../../../service/test/people/person.ts'
import { openDashboard } from './shop-owner.ts'

const reviews = [
  { rating: 2, review: 'The seam came apart.', customer_name: 'Hari', created_at: '2026-01-02T00:00:00.000Z' },
  { rating: 5, review: 'Very warm.', customer_name: 'Gita', created_at: '2026-01-01T00:00:00.000Z' },
]
const asha = { full_name: 'Asha Gurung', phone: '9812345678', email: 'asha@himal.example' }

/** A shop with one of everything that shoppers say and read: order, reviews, alerts, form, post and page. */
export async function aContentShop(role: Role = 'owner') {
  const dashboard = await openDashboard()
  const { service } = dashboard
  const cap = aProduct({ name: 'Felt Cap', slug: 'felt-cap', reviews })
  const gone = aProduct({ name: 'Yak Cheese', quantity: 0 })
  const fields = [
    { key: 'topic', type: 'select', label: 'Topic', options: ['Wholesale', 'Repair'], required: true },
    { key: 'message', type: 'textarea', label: 'Message' },
  ]
  const sections = [{ type: 'text', html: '<p>How felt is made.</p>' }]
  const store = await service.importStore(
    aStoreFile({
      store: { customer_program: { back_in_stock: { enabled: true } }, page_builder: true },
      products: [cap, gone],
      forms: [{ name: 'Contact', slug: 'contact', published: true, fields }],
      blog: { posts: [{ name: 'All about felt', slug: 'felt', published: true, sections }] },
      pages: [{ title: 'About us', slug: 'about', published: true, sections }],
    }),
  )
  const placed = await service.post(
    `/order/${store._id}`,
    anOrder({ products: [aLine(cap)], customer_email: asha.email }),
  )
  if (placed.status !== 200) throw new Error(placed.text)
  for (const email of ['bina@himal.example', 'hari@himal.example'])
    await service.post('/customer/stock-alert', { store: store._id, product: gone._id, email })
  const data = { ...asha, topic: 'Repair', message: 'My cap lost its ear flap.' }
  await service.post(`/public/form/${store._id}/contact/submit`, { data })
  const member = await aMember(service, store._id, role)
  const first = async (path: string) => (await member.get(path)).body.items[0]
  return {
    ...{ dashboard, service, store, cap, gone, member, first },
    home: `/dashboard/shop/${store.subdomain}`,
    cookies: member.browser.cookies,
  }
}
