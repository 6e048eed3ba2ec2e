import { expect, test } from 'vitest'
import { allMerchantRoutes } from './all-merchant-routes.ts'
import { merchantFieldsOf } from './errors.ts'

/** Messages of the public contract for a key of an order, which hold here too. */
const ofPublicContract = [
  'Phone number must be of 10 digit',
  'Atleast a product is required',
  'Quantity must be a number',
]

const bodies = allMerchantRoutes.flatMap(({ method, url, request }) =>
  request?.body ? [[`${method} ${url}`, request.body] as const] : [],
)

test.each(bodies)('%s: a missing key is Required', (_route, body) => {
  const parsed = body.safeParse({})
  const messages = parsed.success ? [] : Object.values(merchantFieldsOf(parsed.error, 'Unknown field'))
  expect(messages.filter((message) => message !== 'Required' && !ofPublicContract.includes(message))).toEqual([])
})
