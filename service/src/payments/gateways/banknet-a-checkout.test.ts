import { generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkoutOutcome } from './banknet-a-checkout.ts'
import { checkoutSignature, readPrivateKey } from './banknet-checkout-account.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const der = privateKey.export({ format: 'der', type: 'pkcs8' })

describe('the signature', () => {
  test('verifies over exactly these bytes, and is the same every time', () => {
    const body = Buffer.from('{"amount":1.1,"billId":"1"}')
    const signature = checkoutSignature(privateKey, body)
    expect(verify('sha256', body, publicKey, Buffer.from(signature, 'base64'))).toBe(true)
    expect(checkoutSignature(privateKey, body)).toBe(signature)
  })

  test('does not verify over the same JSON written differently', () => {
    const signature = checkoutSignature(privateKey, Buffer.from('{"amount":1.1,"billId":"1"}'))
    const rewritten = Buffer.from('{"amount": 1.1, "billId": "1"}')
    expect(verify('sha256', rewritten, publicKey, Buffer.from(signature, 'base64'))).toBe(false)
  })
})

describe('the private key', () => {
  test.each([
    ['PEM', pem],
    ['base64', der.toString('base64')],
    ['base64 in lines', (der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')],
    ['hex', der.toString('hex')],
    ['HEX', der.toString('hex').toUpperCase()],
  ])('is read as %s', (_form, text) => {
    expect(readPrivateKey(text)?.equals(privateKey)).toBe(true)
  })

  test.each(['', 'nonsense', 'abcd', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'])(
    '"%s" is none, and no exception',
    (text) => {
      expect(readPrivateKey(text)).toBeUndefined()
    },
  )

  test('one that is not RSA is none', () => {
    const ed = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    expect(readPrivateKey(ed)).toBeUndefined()
  })
})

describe('a status response', () => {
  const expected = { prn: 'P1', amountPaisa: 110 }
  const success = {
    prn: 'P1',
    paymentStatus: 'success',
    requestedAmount: 1.1,
    totalTransactionAmount: 1.1,
    fonepayTraceId: 7,
  }

  test.each([1.1, '1.1', '1.10'])('success for the charged amount, written %s, is paid', (requestedAmount) => {
    expect(checkoutOutcome({ ...success, requestedAmount }, expected)).toEqual({
      outcome: 'paid',
      gatewayReference: '7',
    })
  })

  test.each([
    ['the order’s amount where 1.1 was charged', { ...success, requestedAmount: 550 }],
    ['no amount', { ...success, requestedAmount: undefined }],
    ['only a total amount', { ...success, requestedAmount: undefined, totalTransactionAmount: 1.1 }],
    ['another prn', { ...success, prn: 'P2' }],
    ['pending with a total amount', { ...success, paymentStatus: 'pending' }],
    [
      'timeout, as for a QR nobody scanned yet',
      { ...success, paymentStatus: 'timeout', paymentMessage: 'Data not found.' },
    ],
    ['failed for another prn', { ...success, prn: 'P2', paymentStatus: 'failed' }],
    ['a status nobody knows', { ...success, paymentStatus: 'ok' }],
    ['nothing', undefined],
  ])('%s is unknown', (_case, response) => {
    expect(checkoutOutcome(response, expected).outcome).toBe('unknown')
  })

  test('1.1 where the order’s amount was charged is unknown', () => {
    expect(checkoutOutcome(success, { prn: 'P1', amountPaisa: 55_000 }).outcome).toBe('unknown')
  })

  test.each([
    ['another amount', { ...success, requestedAmount: 550 }, 'requestedAmount 550, traceId 7'],
    ['no amount', { ...success, requestedAmount: undefined }, 'traceId 7'],
  ])('success for %s is flagged for review, with the reported values in the reason', (_case, response, reported) => {
    expect(checkoutOutcome(response, expected)).toMatchObject({
      outcome: 'unknown',
      reviewReason: expect.stringContaining(reported),
    })
  })

  test.each([
    ['another amount of what is pending', { ...success, requestedAmount: 550, paymentStatus: 'pending' }, true],
    ['success for another prn', { ...success, requestedAmount: 550, prn: 'P2' }, undefined],
    ['nothing', undefined, undefined],
  ])('%s is unknown and is not flagged for review', (_case, response, isPending) => {
    expect(checkoutOutcome(response, expected)).toEqual({ outcome: 'unknown', reason: expect.any(String), isPending })
  })

  test('failed is a no', () => {
    expect(checkoutOutcome({ ...success, paymentStatus: 'failed' }, expected).outcome).toBe('unpaid')
  })
})
