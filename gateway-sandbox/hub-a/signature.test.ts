import { expect, test } from 'vitest'
import { signature } from './signature.ts'

const merchant = { MerchantName: 'TestMerchant', MerchantId: '9' }

test("the signature of the document's example input reproduces", () => {
  expect(signature('SecretKey', merchant)).toBe(
    'c7dbc6e7f63ae00a09d45d4842d60f9c5649803bd47b4748b1d9c96c405c7b67' +
      '4a10e3c94b813a6c9aab44e6ef454311a570736056949aee4dd123c5eaf15c94',
  )
})

test('values are signed in the order of their names, without the signature itself', () => {
  const fields = { ...merchant, MerchantTxnId: 'TXN-1', Signature: 'ignored', Amount: '100' }
  expect(signature('SecretKey', fields)).toBe(
    'a0ad3e7eef7f8a0c8f039e651d7d724811a5e4ef86e44c7faee3dcf5c1fe37cf' +
      'e42cf40f9b1b8b652a805cf064889204314b0aaafe7a532a529764c8e0ab3050',
  )
})
