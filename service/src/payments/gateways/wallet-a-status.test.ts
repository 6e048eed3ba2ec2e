import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import type { GatewayContext, StartedPayment } from '../gateway.ts'
import { outcomeOf, queryStatus, type WalletAStatus } from './wallet-a-status.ts'

const payment = { reference: 'P1', chargedAmountPaisa: 55_000 } as StartedPayment
const complete = {
  product_code: 'SHOP',
  transaction_uuid: 'P1',
  total_amount: 550,
  status: 'COMPLETE',
  ref_id: '0007G36',
}

describe("the wallet's record of a payment of Rs. 550", () => {
  test.each([550, '550', '550.0'])('complete with the amount written as %j is paid', (total_amount) => {
    expect(outcomeOf({ ...complete, total_amount }, payment)).toEqual({ outcome: 'paid', gatewayReference: '0007G36' })
  })

  test('the reference of the signed return stands for one that the record leaves out', () => {
    const record = { ...complete, ref_id: null }
    expect(outcomeOf(record, payment, '000AWEO')).toEqual({ outcome: 'paid', gatewayReference: '000AWEO' })
  })

  test.each([
    ['another amount', { total_amount: 540 }, 'total_amount 540, ref_id 0007G36'],
    ['no amount', { total_amount: undefined }, 'ref_id 0007G36'],
    ['no reference', { ref_id: null }, 'total_amount 550'],
  ])('complete with %s is flagged for review, with the reported values in the reason', (_case, fields, reported) => {
    const reviewReason = expect.stringContaining(reported)
    const reason = expect.any(String)
    expect(outcomeOf({ ...complete, ...fields }, payment)).toEqual({ outcome: 'unknown', reason, reviewReason })
  })

  test.each<[string, WalletAStatus | undefined, boolean | undefined]>([
    ['no clear response', undefined, undefined],
    ['pending', { ...complete, status: 'PENDING' }, true],
    ['another amount of what is pending', { ...complete, status: 'PENDING', total_amount: 540 }, true],
    ['a payment the wallet does not find', { ...complete, status: 'NOT_FOUND', ref_id: null }, false],
  ])('%s is unknown and is not flagged for review', (_case, record, isPending) => {
    expect(outcomeOf(record, payment)).toEqual({ outcome: 'unknown', reason: expect.any(String), isPending })
  })

  test.each(['CANCELED', 'FULL_REFUND', 'PARTIAL_REFUND'])('%s is a no, whatever the amount', (status) => {
    expect(outcomeOf({ ...complete, status, total_amount: 540 }, payment)).toEqual({
      outcome: 'unpaid',
      reason: status,
    })
  })
})

describe('the response to a status query', () => {
  afterEach(() => vi.restoreAllMocks())

  const statusOf = (fields: object, status = 200) => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ ...complete, ...fields }, { status }))
    const context = { config: readConfig({ GATEWAY_SANDBOX: 'off' }) } as GatewayContext
    return queryStatus(context, { ...payment, details: { product_code: 'SHOP' } })
  }

  test('a record of this payment is its status', async () => {
    expect(await statusOf({})).toMatchObject(complete)
  })

  test.each([
    ['another payment', { transaction_uuid: 'P2' }, 200],
    ['another product code', { product_code: 'OTHER' }, 200],
    ['this payment with an error status', {}, 500],
  ])('a record of %s is no status', async (_case, fields, status) => {
    expect(await statusOf(fields, status)).toBeUndefined()
  })
})
