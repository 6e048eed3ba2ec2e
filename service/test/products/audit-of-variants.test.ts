import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'

/* What the audit keeps of a product with many variants (15): what changed, and not all of them for each change. */

const svc = await startTestService()

async function aShop() {
  const sizes = ['S', 'M', 'L']
  const variants = sizes.map((size) => aVariant(size, { price: 100 }))
  const shirt = aProduct({ quantity: 0, sizes, variants })
  const { _id } = await svc.importStore(aStoreFile({ products: [shirt] }))
  const owner = await aMember(svc, _id, 'owner')
  const newest = async () => (await owner.get('/audit?limit=1')).body.items[0]
  return { merchant: await aMerchant(svc, _id), newest, url: `/products/${shirt._id}`, shirt, variants }
}

test('the entry of a changed variant has that variant alone', async () => {
  const { merchant, newest, shirt, variants } = await aShop()
  const updates = [{ product: shirt._id, variant: variants[1]?._id, set: { price: 120 } }]
  expect((await merchant.post('/products/bulk', { updates })).body).toMatchObject({ ok: 1 })
  const { action, before, after } = await newest()
  expect(action).toBe('product.update')
  expect(before).toEqual({ variants: [expect.objectContaining({ _id: variants[1]?._id, price: 100 })] })
  expect(after).toEqual({ variants: [expect.objectContaining({ _id: variants[1]?._id, price: 120 })] })
})

test('the entry of a new, a deleted and a moved variant says so', async () => {
  const { merchant, newest, url } = await aShop()
  const names = async () => {
    const { before, after } = await newest()
    return [before, after].map(({ variants }) => variants.map((one: { option_name: string }) => one.option_name))
  }
  const put = (sizes: string[]) =>
    merchant.patch(url, { variants: sizes.map((option_name) => ({ option_name })) }, { 'if-match': '*' })
  await put(['S', 'L', 'M'])
  expect(await names()).toEqual([
    ['M', 'L'],
    ['L', 'M'],
  ])
  await put(['S', 'L'])
  expect(await names()).toEqual([['M'], []])
  expect((await put(['S', 'L', 'M'])).status).toBe(200)
  expect(await names()).toEqual([[], ['M']])
})
