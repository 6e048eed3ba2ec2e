import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { aLine, aProduct, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()
const deleted = message('Either of the selected product is already deleted')
const modified = message('Either of the selected product has been modified, please add to cart again')

describe('which products can be ordered (4.3, check 4)', () => {
  test('a line without a product is dropped, the others are ordered', async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap] })
    const response = placed(await shop.place({ products: [{ product: '', variant: '', quantity: 4 }, aLine(cap, 2)] }))
    expect(response.total_quantity).toBe(2)
    expect((await shop.track(response._id)).body.ordered_products).toHaveLength(1)
  })

  test('an order with only lines without a product responds Product is required', async () => {
    const shop = await aShop(svc)
    const lines = { products: [{ product: '', variant: '', quantity: 1 }] }
    await expectRejection(shop, () => shop.place(lines), 400, message('Product is required'))
  })

  test.each([
    ['an unknown id', () => newId()],
    ['not an id', () => 'cap'],
    ['words', () => 'a red cap'],
    ['a quoted name', () => `x' or '1'='1`],
  ])('%s is rejected as deleted', async (_case, product) => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap] })
    const lines = { products: [aLine(cap), { product: product(), variant: '', quantity: 1 }] }
    await expectRejection(shop, () => shop.place(lines), 400, deleted)
  })

  test("another store's product is rejected as deleted", async () => {
    const theirs = aProduct()
    const other = await aShop(svc, { products: [theirs] })
    const shop = await aShop(svc)
    await expectRejection(shop, () => shop.place({ products: [aLine(theirs)] }), 400, deleted)
    expect(await other.stockOf(theirs)).toEqual({ quantity: 10, held: 0 })
  })

  test.each(['Draft', 'Archived', ''])('a product with status "%s" is rejected as deleted', async (status) => {
    const cap = aProduct({ status })
    const shop = await aShop(svc, { products: [cap] })
    await expectRejection(shop, () => shop.place({ products: [aLine(cap)] }), 400, deleted)
  })

  test('product and variant ids in upper case are accepted', async () => {
    const small = aVariant('S')
    const cap = aProduct({ sizes: ['S'], variants: [small] })
    const shop = await aShop(svc, { products: [cap] })
    const products = [{ product: cap._id.toUpperCase(), variant: small._id.toUpperCase(), quantity: 1 }]
    placed(await shop.place({ products }))
    expect(await shop.stockOf(cap, small)).toEqual({ quantity: 9, held: 0 })
  })
})

describe('which variants can be ordered (4.3, check 5)', () => {
  test('a line without a variant is rejected when its product has variants', async () => {
    const cap = aProduct({ sizes: ['S'], variants: [aVariant('S')] })
    const shop = await aShop(svc, { products: [cap] })
    const rejection = message('Variant selection required for this product')
    await expectRejection(shop, () => shop.place({ products: [aLine(cap)] }), 400, rejection)
  })

  test.each([
    ['an unknown id', () => newId()],
    ['not an id', () => 'red and small'],
  ])('a line with %s as variant is rejected as modified', async (_case, variant) => {
    const cap = aProduct({ sizes: ['S'], variants: [aVariant('S')] })
    const shop = await aShop(svc, { products: [cap] })
    await expectRejection(shop, () => shop.place({ products: [aLine(cap, 1, { variant: variant() })] }), 400, modified)
  })

  test("a line with another product's variant is rejected as modified", async () => {
    const small = aVariant('S')
    const cap = aProduct({ sizes: ['S'], variants: [small] })
    const hat = aProduct({ sizes: ['S'], variants: [aVariant('S')] })
    const shop = await aShop(svc, { products: [cap, hat] })
    const lines = { products: [aLine(hat, 1, { variant: small._id })] }
    await expectRejection(shop, () => shop.place(lines), 400, modified)
  })

  test('a line with a variant is rejected as modified when its product has none any more', async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap] })
    await expectRejection(shop, () => shop.place({ products: [aLine(cap, 1, { variant: newId() })] }), 400, modified)
  })
})

describe('the print add-on (4.7)', () => {
  const choose = message('Please choose a print for Tote')
  const gone = message('The selected print is no longer available for Tote')
  const withPrints = async (addon: object, allowed: (mandalaId: string) => string[] = () => []) => {
    const mandala = { _id: newId(), name: 'Mandala', image_url: 'https://pictures.example/mandala.png' }
    const lotus = { _id: newId(), name: 'Lotus', image_url: '' }
    const tote = aProduct({ name: 'Tote', print_addon: { ...addon, prints: allowed(mandala._id) } })
    const shop = await aShop(svc, { prints: [mandala, lotus], products: [tote] })
    return { mandala, lotus, tote, shop }
  }

  test('a line without a print is rejected when the add-on requires one', async () => {
    const { tote, shop } = await withPrints({ enabled: true, required: true })
    await expectRejection(shop, () => shop.place({ products: [aLine(tote)] }), 400, choose)
  })

  test.each([
    ['enabled but not required', { enabled: true, required: false }],
    ['required but not enabled', { enabled: false, required: true }],
  ])('a line without a print is accepted when the add-on is %s', async (_case, addon) => {
    const { tote, shop } = await withPrints(addon)
    placed(await shop.place({ products: [aLine(tote)] }))
  })

  test('an add-on that says only that it is enabled requires no print and allows each', async () => {
    const lotus = { _id: newId(), name: 'Lotus', image_url: '' }
    const tote = aProduct({ name: 'Tote', print_addon: { enabled: true } })
    const shop = await aShop(svc, { prints: [lotus], products: [tote] })
    placed(await shop.place({ products: [aLine(tote)] }))
    placed(await shop.place({ products: [aLine(tote, 1, { print_id: lotus._id })] }))
  })

  test('the chosen print is stored with the line', async () => {
    const { mandala, tote, shop } = await withPrints({ enabled: true, required: true })
    const { _id } = placed(await shop.place({ products: [aLine(tote, 1, { print_id: mandala._id })] }))
    expect((await shop.track(_id)).body.ordered_products[0].print).toEqual(mandala)
  })

  test('a print is ignored when the product has no add-on', async () => {
    const lotus = { _id: newId(), name: 'Lotus', image_url: '' }
    const cap = aProduct()
    const shop = await aShop(svc, { prints: [lotus], products: [cap] })
    const { _id } = placed(await shop.place({ products: [aLine(cap, 1, { print_id: lotus._id })] }))
    expect((await shop.track(_id)).body.ordered_products[0].print).toBeNull()
  })

  test('a line with an unknown print is rejected as no longer available', async () => {
    const { tote, shop } = await withPrints({ enabled: true, required: false })
    await expectRejection(shop, () => shop.place({ products: [aLine(tote, 1, { print_id: newId() })] }), 400, gone)
  })

  test('a line with a print that the product does not allow is rejected as no longer available', async () => {
    const { mandala, lotus, tote, shop } = await withPrints({ enabled: true, required: true }, (id) => [id])
    await expectRejection(shop, () => shop.place({ products: [aLine(tote, 1, { print_id: lotus._id })] }), 400, gone)
    placed(await shop.place({ products: [aLine(tote, 1, { print_id: mandala._id })] }))
  })
})

test('custom field values are stored as sent, without empty ones', async () => {
  const cap = aProduct()
  const shop = await aShop(svc, { products: [cap] })
  const fields = ['Name|||text|||Asha', '', 'Gift|||single|||Yes, please']
  placed(await shop.place({ products: [aLine(cap, 1, { custom_fields: fields })] }))
  expect((await shop.state()).lines[0]?.custom_fields).toEqual(['Name|||text|||Asha', 'Gift|||single|||Yes, please'])
})
