import { describe, expect, test } from 'vitest'
import { aMerchant } from '../../harness/merchant.ts'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShopWithMerchant } from './a-shop.ts'

const svc = await startTestService()

async function anOrderOf1050() {
  const cap = aProduct({ quantity: 5 })
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  const id = await shop.placedOrder({ products: [aLine(cap, 2)] })
  const pay = (amount: number, kind = 'cash') => shop.merchant.post(`/orders/${id}/payments`, { kind, amount })
  const refund = (amount: number) => shop.merchant.post(`/orders/${id}/refunds`, { method: 'cash', amount })
  return { shop, id, pay, refund, cap }
}

describe('payments (12)', () => {
  test('a part leaves the order Unpaid with its partial payment, the rest makes it Paid', async () => {
    const { shop, id, pay } = await anOrderOf1050()
    const first = await pay(1000.5)
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      ...{ _id: expect.any(String), kind: 'cash', amount: 1000.5, reference: '', received_at: expect.any(String) },
      ...{ note: '', transaction: null, settlement: null, actor: expect.objectContaining({ kind: 'api_key' }) },
    })
    expect(await shop.read(id)).toMatchObject({
      ...{ payment_status: 'Unpaid', paid_amount: 1000.5, due: 49.5, partial_payment_amount: 1000.5, version: 2 },
      payments: [first.body],
    })
    await pay(49.5, 'qr')
    expect(await shop.read(id)).toMatchObject({
      ...{ payment_status: 'Paid', status: 'Pending', due: 0, partial_payment_amount: 0, version: 3 },
    })
    expect((await shop.track(id)).body.payment_status).toBe('Paid')
  })

  test('more than is due is a conflict with what is due, also when two come at once', async () => {
    const { shop, id, pay } = await anOrderOf1050()
    const more = await pay(1050.01)
    expect([more.status, more.body]).toEqual([409, { message: 'More than is due', code: 'conflict', due: 1050 }])
    const statuses = (await Promise.all([pay(600), pay(600), pay(600)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409])
    expect((await shop.read(id)).paid_amount).toBe(600)
  })

  test.each(['Cancelled', 'Returned'])('an order that is %s takes no payment', async (status) => {
    const { shop, id, pay } = await anOrderOf1050()
    if (status === 'Returned') await shop.status(id, 'Delivered')
    await shop.status(id, status, { restock: true })
    expect((await pay(1)).status).toBe(409)
  })

  test('a recorded payment is undone, but not one before a refund', async () => {
    const { shop, id, pay, refund } = await anOrderOf1050()
    const { body } = await pay(1050)
    expect((await shop.merchant.delete(`/orders/${id}/payments/${body._id}`)).status).toBe(204)
    expect(await shop.read(id)).toMatchObject({ payment_status: 'Unpaid', paid_amount: 0, payments: [] })
    expect((await shop.merchant.delete(`/orders/${id}/payments/${body._id}`)).body.message).toBe('Payment not found')
    const stale = await shop.merchant.delete(`/orders/${id}/payments/${body._id}`, { 'if-match': '"99"' })
    expect(stale.status).toBe(404)
    const again = await pay(1000)
    await refund(1)
    expect((await shop.merchant.delete(`/orders/${id}/payments/${again.body._id}`)).status).toBe(409)
    const after = await pay(50)
    expect((await shop.merchant.delete(`/orders/${id}/payments/${after.body._id}`)).status).toBe(204)
    expect(await shop.read(id)).toMatchObject({ paid_amount: 1000, refunded_amount: 1 })
  })

  test('a payment that was given back is not undone, also when the refund has an earlier time', async () => {
    const { shop, id, pay, refund } = await anOrderOf1050()
    const { body } = await pay(1050)
    svc.clock.advance(-60)
    expect((await refund(1050)).status).toBe(201)
    expect((await shop.merchant.delete(`/orders/${id}/payments/${body._id}`)).status).toBe(409)
    svc.clock.advance(60)
    expect(await shop.read(id)).toMatchObject({ paid_amount: 1050, refunded_amount: 1050, payment_status: 'Refunded' })
  })

  test('cash that was collected with the delivery is recorded once', async () => {
    const { shop, id } = await anOrderOf1050()
    const { body } = await shop.status(id, 'Delivered', { cod_collected: true })
    // Entries of one moment, the newest first.
    const kinds = body.timeline.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(0, 2)).toEqual(['status', 'payment'])
    expect(body).toMatchObject({
      payment_status: 'Paid',
      due: 0,
      payments: [{ kind: 'cod', amount: 1050 }],
      version: 2,
    })
    await shop.status(id, 'Dispatched')
    const again = await shop.status(id, 'Delivered', { cod_collected: true })
    expect(again.body.payments).toHaveLength(1)
  })

  test('the order stays unpaid for a shopper’s gateway when a part was paid in cash', async () => {
    const cap = aProduct()
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const { _id } = (await shop.placeOnline({ products: [aLine(cap)] })).body
    await shop.merchant.post(`/orders/${_id}/payments`, { kind: 'bank', amount: 550 })
    expect(await shop.read(_id)).toMatchObject({ status: 'Inactive', payment_status: 'Paid' })
    expect((await shop.read(_id)).allowed).toEqual(['Pending'])
  })
})

describe('refunds (12)', () => {
  test('a part leaves the order Paid, all of it makes it Refunded', async () => {
    const { shop, id, pay, refund } = await anOrderOf1050()
    await pay(1050)
    const first = await refund(50.25)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ amount: 50.25, method: 'cash', credit_note: null, transaction: null })
    expect(await shop.read(id)).toMatchObject({ payment_status: 'Paid', refund_status: 'partial', due: 0 })
    await refund(999.75)
    expect(await shop.read(id)).toMatchObject({
      payment_status: 'Refunded',
      refund_status: 'full',
      refunded_amount: 1050,
    })
  })

  test('more than was paid is a conflict with what is left, also when two come at once', async () => {
    const { shop, id, pay, refund } = await anOrderOf1050()
    expect((await refund(1)).body).toEqual({ message: 'More than was paid', code: 'conflict', left: 0 })
    await pay(100)
    const statuses = (await Promise.all([refund(60), refund(60), refund(60)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409])
    expect((await shop.read(id)).refunded_amount).toBe(60)
  })

  test('a cancelled order with a refund is not reopened', async () => {
    const { shop, id, pay, refund } = await anOrderOf1050()
    await pay(1050)
    await shop.status(id, 'Cancelled')
    await refund(1050)
    const response = await shop.status(id, 'Pending')
    expect([response.status, response.body.code, response.body.allowed]).toEqual([409, 'transition', []])
  })

  test('refunds need write_payments, payments only write_orders', async () => {
    const { shop, id } = await anOrderOf1050()
    const staff = await aMerchant(svc, shop._id, ['write_orders'])
    expect((await staff.post(`/orders/${id}/payments`, { kind: 'cash', amount: 10 })).status).toBe(201)
    const response = await staff.post(`/orders/${id}/refunds`, { method: 'cash', amount: 1 })
    expect([response.status, response.body.right]).toEqual([403, 'write_payments'])
  })
})
