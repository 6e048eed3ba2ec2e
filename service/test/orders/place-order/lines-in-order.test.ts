import { expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { aLine, aProduct, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()
const selection = message('Variant selection required for this product')
const modified = message('Either of the selected product has been modified, please add to cart again')

test('of two lines that fail check 5 the earlier one decides the message (4.3)', async () => {
  const cap = aProduct({ sizes: ['S'], variants: [aVariant('S')] })
  const tote = aProduct({ name: 'Tote', print_addon: { enabled: true, required: true } })
  const shop = await aShop(svc, { products: [cap, tote] })
  const lines: [object, object][] = [
    [aLine(cap), selection],
    [aLine(cap, 1, { variant: newId() }), modified],
    [aLine(tote), message('Please choose a print for Tote')],
  ]
  for (const [first, response] of lines) {
    const rest = lines.map(([line]) => line).filter((line) => line !== first)
    await expectRejection(shop, () => shop.place({ products: [first, ...rest] }), 400, response)
  }
})

test('a deleted product decides the message before a missing variant, in any order of lines', async () => {
  const cap = aProduct({ sizes: ['S'], variants: [aVariant('S')] })
  const shop = await aShop(svc, { products: [cap] })
  const gone = aLine({ _id: newId() })
  const deleted = message('Either of the selected product is already deleted')
  await expectRejection(shop, () => shop.place({ products: [aLine(cap), gone] }), 400, deleted)
  await expectRejection(shop, () => shop.place({ products: [gone, aLine(cap)] }), 400, deleted)
})

test('the stock of the whole cart is checked before the flash sale limit of any line', async () => {
  const [soldOut, limited] = [aProduct({ quantity: 0 }), aProduct({ name: 'Limited' })]
  const sale = {
    ...{ name: 'Tihar', discount_type: 'percentage', discount_value: 10, max_per_order: 1, products: [limited.slug] },
    ...{ start_at: '2026-01-01', end_at: '2099-01-01' },
  }
  const shop = await aShop(svc, { products: [soldOut, limited], flash_sales: [sale] })
  const products = [aLine(limited, 2), aLine(soldOut)]
  const outOfStock = message('Either of the selected product is out of stock')
  await expectRejection(shop, () => shop.place({ products }), 400, outOfStock)
})

test('the lines of an order are stored in the order of the request', async () => {
  const products = ['Third', 'First', 'Second'].map((name) => aProduct({ name }))
  const shop = await aShop(svc, { products })
  const { _id } = placed(await shop.place({ products: products.map((product) => aLine(product)) }))
  const { ordered_products } = (await shop.track(_id)).body
  expect(ordered_products.map((line: { product_name: string }) => line.product_name)).toEqual([
    'Third',
    'First',
    'Second',
  ])
})
