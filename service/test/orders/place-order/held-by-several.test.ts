import { test } from 'vitest'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()
svc.clock.stop()

test('with two products in other checkouts the wait is until the first hold ends', async () => {
  const [cap, hat] = [aProduct({ quantity: 1 }), aProduct({ quantity: 1 })]
  const shop = await aShop(svc, { products: [cap, hat] })
  placed(await shop.placeOnline({ products: [aLine(hat)] }))
  svc.clock.advance(130)
  placed(await shop.placeOnline({ products: [aLine(cap)] }))
  const rejection = message(
    "The last units of an item in your cart are in other shoppers' checkouts right now. " +
      'Please try again in about 3 minutes.',
  )
  for (const products of [
    [aLine(cap), aLine(hat)],
    [aLine(hat), aLine(cap)],
  ]) {
    await expectRejection(shop, () => shop.place({ products }), 400, rejection)
    await expectRejection(shop, () => shop.placeOnline({ products }), 400, rejection)
  }
})
