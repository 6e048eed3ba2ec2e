import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { GatewayContext, StartedPayment } from '../gateway.ts'
import { bankNetA, nepalDate } from './banknet-a.ts'
import { isSignedReturn, type ReturnValues, readReturn, signRequest, signReturn } from './banknet-a-signature.ts'

const key = 'fonepay'

test('the request is signed as the network publishes it', () => {
  const values = {
    PID: 'fonepay123',
    MD: 'P',
    PRN: 'd1580724437729',
    AMT: '30',
    CRN: 'NPR',
    DT: '06/27/2017',
    R1: 'Hello',
    R2: 'test',
    RU: 'https://devadminapi.fonepay.com/ConvergentMerchantDummyweb/MerchantVerification',
  }
  expect(signRequest(key, values)).toBe(
    '147384cc250bf072fdacbce811da683a3ed7f5f7d1c0dd2ce2fb90d27d69b2bc3c143306aa4fa26625a171ac0d4d2e2aaa53e4e10902eb9418eac32f591b92c0',
  )
})

const returned: ReturnValues = {
  PRN: 'd1580724437729',
  PID: 'fonepay123',
  PS: 'true',
  RC: 'successful',
  UID: '36463',
  BC: 'NICENPKA',
  INI: '9841845631',
  P_AMT: '20.0',
  R_AMT: '30',
}
const signature =
  'FD3ECF635F3F92E93760DD756FE6E61F14FA3B3653BDEE85977D0C0369351A87DED1F893C008D0ED54A3EF92BA0FCD9EBE2FB83BD9734B5EA45BFF64ADF512A8'

describe('the signature of the return', () => {
  test('is accepted in capitals and in small letters', () => {
    expect(isSignedReturn(key, returned, signature)).toBe(true)
    expect(isSignedReturn(key, returned, signature.toLowerCase())).toBe(true)
  })

  test.each(Object.keys(returned) as (keyof ReturnValues)[])('does not survive one other character in %s', (name) => {
    expect(isSignedReturn(key, { ...returned, [name]: `${returned[name].slice(0, -1)}~` }, signature)).toBe(false)
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['too short', signature.slice(1)],
    ['too long', `${signature}0`],
    ['not hex', `G${signature.slice(1)}`],
    ['of full-width digits', '０'.repeat(128)],
    ['made with another key', signReturn('fonepay2', returned)],
  ])('is refused when it is %s', (_case, given) => {
    expect(isSignedReturn(key, returned, given)).toBe(false)
  })
})

describe('the fields of the return', () => {
  test('must all be there', () => {
    expect(readReturn({ ...returned, DV: signature })).toEqual(returned)
    const { INI: _, ...incomplete } = returned
    expect(readReturn(incomplete)).toBeUndefined()
  })

  test.each(['UID', 'BC', 'INI'])('may not hide an amount behind a comma in %s', (name) => {
    expect(readReturn({ ...returned, [name]: 'x,999' })).toBeUndefined()
  })
})

describe('what a signed return says of a payment of Rs. 30', () => {
  const context = { config: readConfig({}), credentials: { banknet_a_secret: key } } as unknown as GatewayContext
  const payment = { reference: returned.PRN, details: { pid: returned.PID }, chargedAmountPaisa: 3000 }
  const outcomeOf = (change: Partial<ReturnValues>, DV?: string) => {
    const values = { ...returned, P_AMT: '30', ...change }
    const query = { ...values, DV: DV ?? signReturn(key, values) }
    return bankNetA.verifyReturn?.(context, payment as unknown as StartedPayment, query, 'success')
  }

  test.each([
    ['less paid', { P_AMT: '20.0' }, 'UID 36463, P_AMT 20.0, R_AMT 30'],
    ['another amount asked', { R_AMT: '25', P_AMT: '25' }, 'P_AMT 25, R_AMT 25'],
    ['flag and code that contradict each other', { RC: 'failed' }, 'PS true, RC failed'],
    ['a flag that says no with a code that says yes', { PS: 'false' }, 'PS false, RC successful'],
    ['no reference', { UID: '' }, 'P_AMT 30'],
  ])('%s is flagged for review, with the reported values in the reason', async (_case, change, reported) => {
    const reviewReason = expect.stringContaining(reported)
    expect(await outcomeOf(change)).toEqual({ outcome: 'unknown', reason: expect.any(String), reviewReason })
  })

  test.each([
    ['another signature', {}, '0'.repeat(128)],
    ['another payment', { PRN: 'd1580724437730' }, undefined],
    ['another merchant', { PID: 'NBQM' }, undefined],
  ])('%s is unknown and is not flagged for review', async (_case, change, DV) => {
    expect(await outcomeOf({ P_AMT: '20.0', ...change }, DV)).toEqual({
      outcome: 'unknown',
      reason: expect.any(String),
    })
  })

  test('a return of a test merchant in production is unknown', async () => {
    const environment = { NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(32), PUBLIC_URL: 'https://pasal.example' }
    const live = { ...context, config: readConfig(environment) }
    const values = { ...returned, P_AMT: '30' }
    const query = { ...values, DV: signReturn(key, values) }
    expect(await bankNetA.verifyReturn?.(live, payment as unknown as StartedPayment, query, 'success')).toEqual({
      outcome: 'unknown',
      reason: expect.any(String),
    })
  })

  test('a cancellation is a no, and what was asked is a yes', async () => {
    expect(await outcomeOf({ PS: 'false', RC: 'cancel' })).toEqual({ outcome: 'unpaid', reason: 'cancel' })
    expect(await outcomeOf({})).toEqual({ outcome: 'paid', gatewayReference: '36463' })
  })
})

test.each([
  ['2026-12-31T18:14:59Z', '12/31/2026'],
  ['2026-12-31T18:15:00Z', '01/01/2027'],
])('at %s it is %s in Nepal', (utc, date) => {
  expect(nepalDate(new Date(utc))).toBe(date)
})
