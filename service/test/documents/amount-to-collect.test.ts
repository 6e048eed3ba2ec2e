import { expect, test } from 'vitest'
import { readDocument } from '../../src/documents/read-document.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'

const svc = await startTestService()

/** Rs. 500 for the goods and Rs. 50 for the delivery. */
test.each([
  ['nothing by COD', 'COD', [], 550],
  ['a part by COD', 'COD', [200], 350],
  ['a part by another method', 'WalletA', [200], 350],
  ['all by another method', 'WalletA', [550], 0],
  ['nothing by another method', 'WalletA', [], 0],
])(
  'P 9: the label of an order of which %s is paid names what the courier collects',
  async (_, method, paid, amount) => {
    const cap = aProduct()
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const order = await shop.placedOrder({ products: [aLine(cap)], paymentMethod: method })
    if (method !== 'COD') expect((await shop.status(order, 'Pending')).status).toBe(200)
    for (const part of paid) {
      const recorded = await shop.merchant.post(`/orders/${order}/payments`, { kind: 'bank', amount: part })
      expect(recorded.status).toBe(201)
    }
    // The texts of the file itself are numbers of shapes in its typeface.
    expect(await readDocument(svc.context.db, shop._id, { kind: 'label', orders: [order] })).toMatchObject({
      labels: [{ amountToCollect: amount }],
    })
  },
)
