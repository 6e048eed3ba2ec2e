import { expect, test } from 'vitest'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { placeOrder } from '../races/shoppers.ts'
import { aDatabaseForCrashes } from '../start/crashes.ts'
import { aReceiver } from './receiver.ts'

/* kill -9 between commit, attempt and record: nothing is lost (13.2). */

const receiver = await aReceiver()
const thanks = receiver.respond
const database = await aDatabaseForCrashes({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' })
type Service = Awaited<ReturnType<typeof database.start>>

/** A store with an endpoint. */
async function aListeningStore(service: Service, path: string) {
  const cap = aProduct({ quantity: 50 })
  const { _id } = await service.importStore(aStoreFile({ products: [cap] }))
  const operator = { authorization: `Bearer ${operatorToken}` }
  const invitation = { email: `maya-${_id}@shop.example`, role: 'owner' }
  const { body: invited } = await service.post(`/admin/stores/${_id}/invitations`, invitation, operator)
  const account = { name: 'Maya', password: 'correct horse battery' }
  const accepted = await service.post(`/merchant/invitations/${invited.token}/accept`, account)
  const headers = { cookie: String(accepted.headers['set-cookie']).split(';')[0] as string, origin: service.url }
  const webhook = { url: receiver.url + path, events: ['order.placed'] }
  const made = await service.post(`/merchant/stores/${_id}/webhooks`, webhook, headers)
  expect(made.status).toBe(201)
  const test = () => service.post(`/merchant/stores/${_id}/webhooks/${made.body._id}/test`, undefined, headers)
  return { _id, cap, test }
}

const states = () => database.query('select state, jsonb_array_length(attempts) as attempts from webhook_deliveries')

test('an event whose process is killed before the attempt is sent by the next process', async () => {
  const first = await database.start({ ROLES: 'http' })
  const { _id, cap } = await aListeningStore(first, '/before')
  expect((await placeOrder(first, _id, { products: [aLine(cap)] })).status).toBe(200)
  await database.kill(first)
  expect(receiver.at('/before')).toEqual([])
  await database.start()
  await until(async () => (await states()).some(({ state }) => state === 'delivered'))
  expect(receiver.at('/before')).toHaveLength(1)
})

test('an attempt whose process is killed before its record is made again, with the same id and body', async () => {
  const first = await database.start()
  const { _id, cap } = await aListeningStore(first, '/during')
  receiver.respond = () => undefined
  expect((await placeOrder(first, _id, { products: [aLine(cap)] })).status).toBe(200)
  await until(() => receiver.at('/during').length === 1)
  await database.kill(first)
  receiver.respond = thanks
  await database.endClaims()
  await database.start()
  await until(() => receiver.at('/during').length === 2)
  await database.nothingWaits()
  const [one, two] = receiver.at('/during')
  expect([two?.headers['webhook-id'], two?.text]).toEqual([one?.headers['webhook-id'], one?.text])
  expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['delivered']))
})

test('a test whose process is killed during its attempt leaves no delivery that waits', async () => {
  const first = await database.start()
  const { _id, test } = await aListeningStore(first, '/test')
  receiver.respond = () => undefined
  const answer = test().catch((error: Error) => error)
  await until(() => receiver.at('/test').length === 1)
  await database.kill(first)
  receiver.respond = thanks
  expect(await answer).toBeInstanceOf(Error)
  expect(
    await database.query("select 1 from webhook_deliveries where store_id = $1 and state = 'waiting'", [_id]),
  ).toEqual([])
})
