import { createPrivateKey, createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { CompactEncrypt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { publicKeyOf } from '../../src/payments/gateways/jose-envelope.ts'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { type CardPayment, pressCard, startCard, tell } from './bank-card-shopper.ts'
import { breakGateway, effectsOn, paidOnce, stillOpen, timesAsked } from './payment-effects.ts'

const service = await startPaymentService()
const { keys } = service
const { accessToken } = sandboxCredentials(keys).bank_card_key
const gatewayKey = createPrivateKey(keys.cardGatewaySigning.privateKey)
const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const publicKeyAsSecret = createSecretKey(Buffer.from(keys.cardGatewaySigning.publicKey))

beforeEach(async () => {
  await breakGateway(service, 'bank_card', 'browser-only')
})

/** A payment the gateway has taken and not told us of: whatever makes us ask also settles it. */
async function aPaidCard(): Promise<CardPayment> {
  const payment = await startCard(service, await aPayingStore(service))
  await pressCard(service, payment, 'paid')
  return payment
}

function claimsFor(orderNo: string, changes: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  const request = { orderNo, paymentStatus: 'A' }
  return { iss: 'PacoIssuer', aud: accessToken, iat: now, nbf: now, exp: now + 300, request, ...changes }
}

function signed(claims: JWTPayload, key: KeyObject = gatewayKey, alg = 'PS256'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(key)
}

function encrypted(token: string): Promise<string> {
  const header = { alg: 'RSA-OAEP', enc: 'A128CBC-HS256' }
  const key = publicKeyOf(keys.cardMerchantEncryption.publicKey)
  return new CompactEncrypt(Buffer.from(token)).setProtectedHeader(header).encrypt(key)
}

const nowSeconds = Math.floor(Date.now() / 1000)

describe("the card gateway's token", () => {
  test('valid for a paid payment, starts an inquiry that settles it once, even when repeated', async () => {
    const payment = await aPaidCard()
    const token = await encrypted(await signed(claimsFor(payment.reference)))
    expect(await tell(service, payment, token)).toBe(200)
    expect(await tell(service, payment, token)).toBe(200)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('valid for a payment that the inquiry reports as unpaid, changes nothing', async () => {
    const payment = await startCard(service, await aPayingStore(service))
    const token = await encrypted(await signed(claimsFor(payment.reference)))
    expect(await tell(service, payment, token)).toBe(200)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test('valid and sent ten times at once, queries the gateway once, and once more after the pause', async () => {
    const payment = await startCard(service, await aPayingStore(service))
    const token = await encrypted(await signed(claimsFor(payment.reference)))
    const before = await timesAsked(service, '/transactionStatus')
    await Promise.all(Array.from({ length: 10 }, () => tell(service, payment, token)))
    expect(await timesAsked(service, '/transactionStatus')).toBe(before + 2)
  })

  test('of another order is rejected', async () => {
    const [paid, other] = [await aPaidCard(), await aPaidCard()]
    const token = await encrypted(await signed(claimsFor(paid.reference)))
    expect(await tell(service, other, token)).toBe(400)
    expect(await effectsOn(service, other.shop, other.order)).toEqual(stillOpen)
    const both = claimsFor(paid.reference, { response: { orderNo: other.reference } })
    expect(await tell(service, other, await encrypted(await signed(both)))).toBe(400)
    expect(await effectsOn(service, other.shop, other.order)).toEqual(stillOpen)
  })

  test.each<[string, (orderNo: string) => Promise<string>]>([
    ['signed by a stranger', async (orderNo) => encrypted(await signed(claimsFor(orderNo), strangersKey))],
    ['not signed', (orderNo) => encrypted(new UnsecuredJWT(claimsFor(orderNo)).encode())],
    ['HS256 with the public key', async (no) => encrypted(await signed(claimsFor(no), publicKeyAsSecret, 'HS256'))],
    ['not encrypted', (orderNo) => signed(claimsFor(orderNo))],
    ['expired', async (orderNo) => encrypted(await signed(claimsFor(orderNo, { exp: nowSeconds - 60 })))],
    ['for another merchant', async (orderNo) => encrypted(await signed(claimsFor(orderNo, { aud: 'other' })))],
    ['of a merchant', async (orderNo) => encrypted(await signed(claimsFor(orderNo, { iss: accessToken })))],
    ['without an order', async (orderNo) => encrypted(await signed(claimsFor(orderNo, { request: {} })))],
    ['empty', async () => ''],
    ['no token', async () => '{"orderNo":"1"}'],
  ])('%s is rejected without a query', async (_case, token) => {
    const payment = await aPaidCard()
    const before = await timesAsked(service, '/transactionStatus')
    expect(await tell(service, payment, await token(payment.reference))).toBe(400)
    expect(await timesAsked(service, '/transactionStatus')).toBe(before)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test('for an unknown transaction or another store is rejected with the same message', async () => {
    const payment = await aPaidCard()
    const token = await encrypted(await signed(claimsFor(payment.reference)))
    const { store } = await aPayingStore(service)
    const elsewhere = payment.notification.replace(payment.shop.store._id, store._id)
    const unknown = payment.notification.replace(/.{4}$/, '0000')
    for (const notification of [elsewhere, unknown]) {
      expect(await tell(service, { ...payment, notification }, token)).toBe(400)
    }
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
  })
})
