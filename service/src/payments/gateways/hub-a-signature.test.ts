import { describe, expect, test } from 'vitest'
import { basicAuthorization, hubASignature, hubASigned } from './hub-a-signature.ts'

describe("HubA's signature", () => {
  test("the document's input 9TestMerchant with key SecretKey", () => {
    expect(hubASignature('SecretKey', { MerchantId: '9', MerchantName: 'TestMerchant' })).toBe(
      'c7dbc6e7f63ae00a09d45d4842d60f9c5649803bd47b4748b1d9c96c405c7b674a10e3c94b813a6c9aab44e6ef454311a570736056949aee4dd123c5eaf15c94',
    )
  })

  test('the values go in the order of the names, whatever order the fields stand in', () => {
    const fields = { MerchantTxnId: 'TXN-1', MerchantName: 'TestMerchant', MerchantId: '9', Amount: '100' }
    expect(hubASignature('SecretKey', fields)).toBe(
      'a0ad3e7eef7f8a0c8f039e651d7d724811a5e4ef86e44c7faee3dcf5c1fe37cfe42cf40f9b1b8b652a805cf064889204314b0aaafe7a532a529764c8e0ab3050',
    )
  })

  test('the signature itself is no part of what is signed', () => {
    const signed = hubASigned('SecretKey', { MerchantId: '9' })
    expect(hubASignature('SecretKey', signed)).toBe(signed.Signature)
  })

  test("the document's Basic example", () => {
    expect(basicAuthorization('demo', 'p@55w0rd')).toBe('Basic ZGVtbzpwQDU1dzByZA==')
  })
})
