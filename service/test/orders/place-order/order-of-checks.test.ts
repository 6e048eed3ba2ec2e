import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { aLine, anOrder, aProduct, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aFlashSale } from '../flash-sale.ts'
import { aShop, expectRejection, invalid, message, placed } from '../shop.ts'

const svc = await startTestService()

/** A shop in which an order can fail every check of 4.3. */
async function aTrickyShop(email_required: boolean) {
  const cap = aProduct({ quantity: 5 })
  const held = aProduct({ quantity: 5 })
  const soldOut = aProduct({ quantity: 0 })
  const limited = aProduct({ name: 'Limited', quantity: 9 })
  const sized = aProduct({ sizes: ['S'], variants: [aVariant('S')] })
  const shop = await aShop(svc, {
    store: { checkout: { extras: { email_required } } },
    products: [cap, held, soldOut, limited, sized],
    flash_sales: [aFlashSale(svc, limited, { max_per_order: 1 })],
  })
  placed(await shop.placeOnline({ products: [aLine(held, 5)], customer_email: 'hari@himal.example' }))
  return { shop, cap, held, soldOut, limited, sized }
}

describe('the checks of 4.3: the first that fails decides the response', () => {
  test('a request that fails several checks gets the message of the first, for every check', async () => {
    const { shop, cap, held, soldOut, limited, sized } = await aTrickyShop(false)
    const gone = { _id: newId() }
    const faults: [step: string, lines: object[], fields: object, response: [number, object]][] = [
      ['4 deleted', [aLine(gone)], {}, [400, message('Either of the selected product is already deleted')]],
      ['5 no variant', [aLine(sized)], {}, [400, message('Variant selection required for this product')]],
      ['6 out of stock', [aLine(soldOut)], {}, [400, message('Either of the selected product is out of stock')]],
      ['7 limit', [aLine(limited, 2)], {}, [400, message('Flash sale: you can buy at most 1 of "Limited" per order.')]],
      [
        '8 held',
        [aLine(held)],
        {},
        [
          400,
          message(
            "The last units of an item in your cart are in other shoppers' checkouts right now. " +
              'Please try again in about 5 minutes.',
          ),
        ],
      ],
      [
        '9 place',
        [aLine(cap)],
        { customer_address_city: 'Nowhere' },
        [400, message('Selected delivery city not found, please try again')],
      ],
      ['10 coupon', [aLine(cap)], { coupon: newId() }, [400, message('Coupon not found')]],
    ]
    for (const [index, [, , , [status, body]]] of faults.entries()) {
      const rest = faults.slice(index)
      // The invalid lines are last, so that their position in the cart does not decide.
      const products = rest.flatMap(([, lines]) => lines).reverse()
      const request = Object.assign({ products }, ...rest.map(([, , fields]) => fields))
      await expectRejection(shop, () => shop.place(request), status, body)
    }
  })

  test('check 1 before 2: the body of a test order is validated', async () => {
    const { shop } = await aTrickyShop(true)
    const bad = { products: [], customer_phone_number: '0000000000' }
    await expectRejection(shop, () => shop.place(bad), 400, invalid({ products: 'Atleast a product is required' }))
  })

  test('check 1 before 3: an invalid body is reported before the missing email', async () => {
    const { shop } = await aTrickyShop(true)
    const rejection = invalid({ products: 'Atleast a product is required' })
    await expectRejection(shop, () => shop.place({ products: [] }), 400, rejection)
  })

  test('check 2 before 3: a test order needs no email', async () => {
    const { shop, cap } = await aTrickyShop(true)
    const order = { products: [aLine(cap)], customer_phone_number: '0000000000' }
    await expectRejection(shop, () => shop.place(order), 200, { success: true })
  })

  test('check 3 before 4: the missing email is reported before the lines', async () => {
    const { shop } = await aTrickyShop(true)
    const rejection = { fields: { customer_email: 'Email address is required' } }
    const nothing = [{ product: '', variant: '', quantity: 1 }]
    await expectRejection(shop, () => shop.place({ products: nothing }), 401, rejection)
  })

  test('check 4: dropped lines are not checked, and an empty cart is reported before stock and place', async () => {
    const { shop } = await aTrickyShop(false)
    const order = { products: [{ product: '', variant: '', quantity: 1 }], customer_address_city: 'Nowhere' }
    await expectRejection(shop, () => shop.place(order), 400, message('Product is required'))
  })

  test('check 5: the variant is required first, then the print is checked, then that the variant exists', async () => {
    const tote = aProduct({
      name: 'Tote',
      print_addon: { enabled: true, required: true, prints: [] },
      sizes: ['S'],
      variants: [aVariant('S')],
    })
    const shop = await aShop(svc, { products: [tote] })
    const lines = (fields: object) => ({ products: [{ ...aLine(tote), ...fields }] })
    const unknown = newId()
    await expectRejection(
      shop,
      () => shop.place(lines({ variant: '' })),
      400,
      message('Variant selection required for this product'),
    )
    await expectRejection(
      shop,
      () => shop.place(lines({ variant: unknown })),
      400,
      message('Please choose a print for Tote'),
    )
    await expectRejection(
      shop,
      () => shop.place(lines({ variant: unknown, print_id: newId() })),
      400,
      message('The selected print is no longer available for Tote'),
    )
  })

  test('check 9: an unknown place is reported before cash on delivery is checked', async () => {
    const { shop, cap } = await aTrickyShop(false)
    const order = { products: [aLine(cap)], customer_address_city: 'Humla', coupon: newId() }
    const rejection = message('Cash on delivery is not available for the selected delivery location')
    await expectRejection(shop, () => shop.place(order), 400, rejection)
  })

  test('an order to an unknown store responds Store not found', async () => {
    const { shop, cap } = await aTrickyShop(false)
    const response = await shop.post(`/order/${newId()}`, anOrder({ products: [aLine(cap)] }))
    expect([response.status, response.body]).toEqual([400, message('Store not found')])
  })
})
