import { aMerchant } from '../../harness/merchant.ts'
import { anOrder } from '../../harness/store-factory.ts'
import type { TestService } from '../../harness/test-service.ts'
import { aFullStore } from '../../store-files/full-store.ts'

/**
 * A store with every field filled in, where the demo store has some of them empty, and an order of it that was
 * reviewed.
 */
export async function aWholeStore(service: TestService) {
  const file = aFullStore('whole')
  const [cap, rug] = file.products
  const [post] = file.blog.posts
  const [page] = file.pages
  const [form] = file.forms
  const sections = [
    { type: 'products', products: ['cap'] },
    { type: 'single_product', product: 'cap' },
    { type: 'blog', blog: 'post' },
  ]
  const [variant] = (cap as { variants: object[] }).variants
  Object.assign(variant as object, { stock: { Website: 9, Pokhara: 2 } })
  Object.assign(cap as object, { status: 'Active', channel: 1 })
  Object.assign(post as object, { published: true, sections })
  Object.assign(page as object, { published: true })
  Object.assign(rug as object, { price: null, barcode: 'r1', similar_products: ['cap'] })
  const options = ['Wool', { label: 'Other', value: 'other' }]
  const fields = [...(form as { fields: object[] }).fields, { key: 'yarn', type: 'select', label: 'Yarn', options }]
  Object.assign(form as object, { published: true, fields })
  const anonymous = { name: 'Unsigned', slug: 'unsigned', published: true, published_at: '2026-01-01T00:00:00.000Z' }
  const blog = { ...file.blog, posts: [...file.blog.posts, anonymous] }
  const { _id: store_id } = await service.importStore({
    ...file,
    blog,
    brands: [{ ...file.brands[0], desc_page: 'landing' }],
  })

  const product = (await service.get(`/product/public/${store_id}/cap`)).body
  const line = { product: product._id, variant: product.variants[0]._id, quantity: 1, print_id: '' }
  const order = anOrder({ products: [{ ...line, print_id: product.print_addon.prints[0] }] })
  const { body, text } = await service.post(`/order/${store_id}`, order)
  if (!body._id) throw new Error(`not placed: ${text}`)
  const proof = { store_id, order_id: body._id, phone_number: order.customer_phone_number }
  const review = { ...proof, product_id: product._id, rating: 4, review: 'Warm' }
  const reviewed = await service.post('/order/public/submit-review', review)
  if (reviewed.status !== 200) throw new Error(`not reviewed: ${reviewed.text}`)
  const merchant = await aMerchant(service, store_id)
  const { items } = (await merchant.get('/reviews')).body
  const replied = await merchant.patch(`/reviews/${items[0]._id}`, { reply: 'Thank you' })
  if (replied.status !== 200) throw new Error(`not replied: ${replied.text}`)
  const { _id: rugId } = (await service.get(`/product/public/${store_id}/rug`)).body
  return { store_id, rugId: rugId as string, reviewedOrder: body._id as string }
}
