import { expect, test } from 'vitest'
import { requestFields, responseFields, signature } from './signature.ts'

const secret = '8gBm/:&EnhH.1/q'
const product_code = 'EPAYTEST'

test("the signature of the gateway's published request reproduces", () => {
  const values = { total_amount: '110', transaction_uuid: '241028', product_code }
  expect(signature(secret, requestFields, values)).toBe('i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=')
})

test.each([
  ['000AWEO', '1000.0', '250610-162413', '62GcfZTmVkzhtUeh+QJ1AqiJrjoWWGof3U+eTPTZ7fA='],
  ['0006TY3', '133.0', '1234567890', 'MFEcMZ/30WVezanVZHH4H1nIV8pGwyzZxggtkye2VXw='],
  ['000DBKL', '399.99', '6940ee6bf5a556c025111f1c', '/gMssrLUT5+QvzUDi36Mik855dkVSVEwxQai1kpDhgM='],
])(
  'the signature of the captured response %s reproduces',
  (transaction_code, total_amount, transaction_uuid, expected) => {
    const status = 'COMPLETE'
    const names = { signed_field_names: responseFields }
    const values = { transaction_code, status, total_amount, transaction_uuid, product_code, ...names }
    expect(signature(secret, responseFields, values)).toBe(expected)
  },
)
