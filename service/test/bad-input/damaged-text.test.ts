import { beforeAll, describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService, type TestService } from '../harness/test-service.ts'
import { everything } from './guarantee.ts'

/* JSON is UTF-8. Bytes of another encoding would be stored as replacement characters, and the text would be lost. */

const nepali = 'आशा गुरुङ 🧣 👩‍👩‍👧'
const product = aProduct({ slug: 'cap' })
const file = aStoreFile({ products: [product] })
const operator = { authorization: `Bearer ${operatorToken}` }

let svc: TestService
let storeId: string

beforeAll(async () => {
  svc = await startTestService()
  storeId = (await svc.importStore(file))._id
})

const bodyOf = {
  order: (name: string) => anOrder({ products: [aLine(product)], customer_full_name: name }),
  import: (name: string) => ({ format: 'pasal-store/1', store: { _id: storeId, name } }),
}
type Kind = keyof typeof bodyOf

function send(kind: Kind, payload: Buffer) {
  const url = kind === 'order' ? `/order/${storeId}` : '/admin/import'
  return svc.request({ method: 'POST', url, payload, headers: { ...operator, 'content-type': 'application/json' } })
}

/** The valid body, with these bytes as the name. */
function withName(kind: Kind, bytes: Buffer): Buffer {
  const [before = '', after = ''] = JSON.stringify(bodyOf[kind]('#name#')).split('#name#')
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])
}

const whole = Buffer.from(nepali)
const damaged = [
  ['of another encoding', Buffer.from('José', 'latin1')],
  ['cut in the middle of a letter', whole.subarray(0, 5)],
  ['with a letter’s first byte lost', whole.subarray(1)],
  ['with half a surrogate pair', Buffer.from([0xed, 0xa0, 0xbd])],
  ['with an overlong letter', Buffer.from([0xc1, 0x81])],
] as const

describe.each(['order', 'import'] as const)('POST of an %s', (kind) => {
  test.each(damaged)('a name %s is rejected, and nothing is stored', async (_case, bytes) => {
    const before = await everything(svc)
    const response = await send(kind, withName(kind, bytes))
    expect([response.status, response.body]).toEqual([400, { message: 'The body is not valid JSON' }])
    expect(await everything(svc)).toEqual(before)
  })
})

test('names in Nepali and with emoji are returned unchanged', async () => {
  const { body } = await send('order', withName('order', whole))
  const tracked = await svc.app.inject(`/order/public/${storeId}/id/${body._id}`)
  expect(tracked.rawPayload.includes(whole)).toBe(true)

  expect((await send('import', withName('import', whole))).status).toBe(200)
  const exported = await svc.app.inject({ url: `/admin/stores/${storeId}/export`, headers: operator })
  expect(exported.rawPayload.includes(whole)).toBe(true)
})
