import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct, aStoreFile, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()
const notFound = message('Selected delivery city not found, please try again')
const noCod = message('Cash on delivery is not available for the selected delivery location')

describe('the place (4.3, check 9)', () => {
  test.each(['Pokhara', 'kathmandu', 'Kathmandu ', ' Kathmandu', 'Kathman'])(
    'an order to "%s" is rejected, because no place has exactly this name',
    async (customer_address_city) => {
      const cap = aProduct()
      const shop = await aShop(svc, { products: [cap] })
      const order = { products: [aLine(cap)], customer_address_city }
      await expectRejection(shop, () => shop.place(order), 400, notFound)
      await expectRejection(shop, () => shop.placeOnline(order), 400, notFound)
    },
  )

  test.each([
    ['true', true],
    ["'Y'", 'Y'],
  ])('a place whose COD flag is %s allows cash on delivery', async (_shown, cod) => {
    const cap = aProduct()
    const delivery = { defaults: [0, 0, 0, 0, 0, 0], places: [['Humla', cod, 10, -1, -1, -1, -1, -1]] }
    const shop = await aShop(svc, { products: [cap], delivery })
    placed(await shop.place({ products: [aLine(cap)], customer_address_city: 'Humla' }))
  })

  test.each([
    ['false', false],
    ["'N'", 'N'],
  ])('a place whose COD flag is %s rejects cash on delivery and accepts online payment', async (_shown, cod) => {
    const cap = aProduct()
    const delivery = { defaults: [0, 0, 0, 0, 0, 0], places: [['Humla', cod, 10, -1, -1, -1, -1, -1]] }
    const shop = await aShop(svc, { products: [cap], delivery })
    const order = { products: [aLine(cap)], customer_address_city: 'Humla' }
    await expectRejection(shop, () => shop.place(order), 400, noCod)
    placed(await shop.placeOnline(order))
  })

  test('an order without a payment method is rejected where cash on delivery is', async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap] })
    const order = { products: [aLine(cap)], customer_address_city: 'Humla', paymentMethod: undefined }
    await expectRejection(shop, () => shop.place(order), 400, noCod)
  })

  test('a store without a saved table delivers to the default places, free and with COD', async () => {
    const cap = aProduct({ weight: 30 })
    const { delivery: _delivery, ...file } = aStoreFile({ products: [cap] })
    const { _id: storeId } = await svc.importStore(file)
    const table = await svc.get(`/public/delivery_charge/${storeId}`)
    expect(table.body.places).toHaveLength(83)
    const order = anOrder({ products: [aLine(cap)], customer_address_city: table.body.places[40][0] })
    expect(placed(await svc.post(`/order/${storeId}`, order)).delivery_charge).toBe(0)
  })
})

describe('the charge (2.8)', () => {
  const places = [
    ['Kathmandu', true, 50, 60, 70, 80, 90, 95.5],
    ['Humla', true, -1, -1, -1, -1, -1, -1],
    ['Dolpa', true, '', 'ask us', '75', null, 0, 99.99],
  ]
  const delivery = { defaults: [100, 150, 200, 300, 500, 900], places }

  test.each([
    ['Kathmandu', 0, 50],
    ['Kathmandu', 0.4, 50],
    ['Kathmandu', 1, 50],
    ['Kathmandu', 1.001, 60],
    ['Kathmandu', 2, 60],
    ['Kathmandu', 2.5, 70],
    ['Kathmandu', 3, 70],
    ['Kathmandu', 3.1, 80],
    ['Kathmandu', 5, 80],
    ['Kathmandu', 5.5, 90],
    ['Kathmandu', 10, 90],
    ['Kathmandu', 10.1, 95.5],
    ['Humla', 1, 100],
    ['Humla', 2, 150],
    ['Humla', 3, 200],
    ['Humla', 5, 300],
    ['Humla', 10, 500],
    ['Humla', 11, 900],
    ['Dolpa', 1, 0],
    ['Dolpa', 2, 0],
    ['Dolpa', 3, 75],
    ['Dolpa', 5, 0],
    ['Dolpa', 10, 0],
    ['Dolpa', 11, 99.99],
  ])('the delivery charge to %s with %s kg is %s', async (customer_address_city, weight, charge) => {
    const cap = aProduct({ weight })
    const shop = await aShop(svc, { products: [cap], delivery })
    const { _id, delivery_charge } = placed(await shop.place({ products: [aLine(cap)], customer_address_city }))
    expect(delivery_charge).toBe(charge)
    expect((await shop.track(_id)).body.delivery_charge).toBe(charge)
  })

  test('the delivery charge is of the summed weight of all units, without a float error', async () => {
    const [cap, hat] = [aProduct({ weight: 0.1 }), aProduct({ weight: 0.7 })]
    const shop = await aShop(svc, { products: [cap, hat], delivery })
    const charge = async (...products: object[]) => placed(await shop.place({ products })).delivery_charge
    expect(await charge(aLine(cap, 3), aLine(hat, 1))).toBe(50)
    expect(await charge(aLine(cap, 4), aLine(hat, 1))).toBe(60)
  })

  test("a variant without a weight weighs nothing in an order, not the product's weight", async () => {
    const [heavy, bare] = [aVariant('L', { weight: 4 }), aVariant('S')]
    const cap = aProduct({ weight: 20, sizes: ['L', 'S'], variants: [heavy, bare] })
    const shop = await aShop(svc, { products: [cap], delivery })
    const charge = async (variant: { _id: string }) =>
      placed(await shop.place({ products: [aLine(cap, 1, { variant: variant._id })] })).delivery_charge
    expect(await charge(heavy)).toBe(80)
    expect(await charge(bare)).toBe(50)
  })
})
