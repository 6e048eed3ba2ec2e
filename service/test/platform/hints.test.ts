import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

/* Outside production a log line says to the developer of a shop what a response of the contract leaves out. */

const svc = await startTestService()
const product = aProduct()
const file = aStoreFile({ products: [product] })
const { _id: storeId } = await svc.importStore(file)

function hintsOf({ logLines }: TestService): string[] {
  return logLines.map((line) => JSON.parse(line).hint).filter((hint) => hint !== undefined)
}

const placeWith = (url: unknown) => {
  svc.logLines.splice(0)
  return svc.post(`/order/${storeId}`, anOrder({ products: [aLine(product)], url }))
}

const startWith = (path: string, url: unknown) => {
  svc.logLines.splice(0)
  return svc.post(`/payment/${path}/init`, { store: storeId, order: newId(), url })
}

const problems: [url: unknown, problem: string][] = [
  ['', 'it is empty'],
  ['shop.example', 'it does not begin with https:// or http://'],
  ['https://shop.example/', 'it ends with a slash'],
  ['https://shop.example/checkout', 'it has a path'],
  ['https:///shop.example', 'it has a path'],
  ['https://shop.example?from=home', 'it has a query'],
  ['https://shop.example#top', 'it has a fragment'],
  ['https://asha@shop.example', 'it has a user name'],
  ['https://shop .example', 'it has a space'],
  ['https://shop.example\\@evil.example', 'it has a user name'],
  ['https://shop\\example', 'it has a backslash'],
  ['https://shop.example:99999', 'it has no valid host and port'],
]
const line = (problem: string) =>
  `url: ${problem}; send the origin of the site, such as https://shop.example or http://127.0.0.1:3000`

describe('a rejected url outside production', () => {
  test.each(problems)('%j of an order is logged with what is wrong', async (url, problem) => {
    const { status, body } = await placeWith(url)
    expect([status, body]).toEqual([400, { error_type: 'zod_validation', fields: { url: 'Invalid url' } }])
    expect(hintsOf(svc)).toEqual([line(problem)])
  })

  test.each([...problems.filter(([, problem]) => !problem.includes('slash'))])(
    '%j of a payment start is logged with what is wrong',
    async (url, problem) => {
      expect((await startWith('hub_a', url)).body.fields).toEqual({ url: 'Invalid url' })
      expect(hintsOf(svc)).toEqual([line(problem)])
      expect((await startWith('wallet_a', url)).body.fields).toEqual({ url: 'Valid Return URL is required' })
      expect(hintsOf(svc)).toEqual([line(problem)])
    },
  )

  test.each([
    ['http://localhost:3000', 'this payment method does not accept localhost'],
    [7, 'it is not a text'],
    [`https://${'a'.repeat(300)}.example`, 'it is too long'],
  ])('%j of a strict payment start is logged with what is wrong', async (url, problem) => {
    await startWith('wallet_b', url)
    expect(hintsOf(svc)).toEqual([line(problem)])
  })

  test('the line has level info, the request id and the message of hints', async () => {
    svc.logLines.splice(0)
    const payload = anOrder({ products: [aLine(product)], url: 'https://shop.example/' })
    const headers = { 'x-request-id': 'hint-1' }
    await svc.request({ method: 'POST', url: `/order/${storeId}`, payload, headers })
    expect(svc.logLines.map((logged) => JSON.parse(logged))).toMatchObject([
      { level: 'info', requestId: 'hint-1', msg: 'hint for the developer', hint: line('it ends with a slash') },
    ])
  })
})

test('a rejected url in production is not logged', async () => {
  const production = await startTestService({ NODE_ENV: 'production', RATE_LIMITS: 'on' })
  const { _id } = await production.importStore(file)
  production.logLines.splice(0)
  const order = anOrder({ products: [aLine(product)], url: 'https://shop.example/' })
  const { status, body } = await production.post(`/order/${_id}`, order)
  expect([status, body]).toEqual([400, { error_type: 'zod_validation', fields: { url: 'Invalid url' } }])
  expect(production.logLines).toEqual([])
})

test('an accepted order leaves no hint', async () => {
  expect((await placeWith('https://shop.example')).status).toBe(200)
  expect(hintsOf(svc)).toEqual([])
})
