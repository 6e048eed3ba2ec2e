import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { startServiceProcess } from '../harness/service-process.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aReceiver } from './receiver.ts'

/* The operator changes SECRET_KEY in the steps of docs/operations/backup-and-restore.md. */

const receiver = await aReceiver()
const { database } = await openTestDatabase()
const svc = await startTestService({}, database)
const oldKey = 'the key until yesterday'
const newKey = 'the key from tomorrow on'

/** Runs the service with this key for as long as `work` takes. */
async function withKey<T>(SECRET_KEY: string, work: (service: Service) => Promise<T>): Promise<T> {
  const service = await startServiceProcess(database.connection, {
    SECRET_KEY,
    OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1',
  })
  const result = await work(service)
  service.kill('SIGTERM')
  await service.exited
  return result
}

type Service = Awaited<ReturnType<typeof startServiceProcess>>

test('webhooks that were made before SECRET_KEY was changed sign with their secret after the change', async () => {
  const { _id } = await svc.importStore(aStoreFile())
  const headers = { authorization: `Bearer ${(await aMerchant(svc, _id)).key}` }
  const webhooks = `/merchant/stores/${_id}/webhooks`
  const ping = async (service: Service, id: string) => (await service.post(`${webhooks}/${id}/test`, {}, headers)).body
  const [kept, rotated] = await withKey(oldKey, async (service) => {
    const make = async (path: string) => {
      const wanted = { url: receiver.url + path, events: ['order.placed'] }
      return (await service.post(webhooks, wanted, headers)).body as { _id: string; secret: string }
    }
    const made = [await make('/kept'), await make('/rotated')] as const
    await service.post(`${webhooks}/${made[1]._id}/rotate-secret`, {}, headers)
    return made
  })
  await withKey(`${newKey},${oldKey}`, async () => undefined)
  await withKey(newKey, async (service) => {
    expect(await ping(service, kept._id)).toMatchObject({ state: 'delivered' })
    expect(await ping(service, rotated._id)).toMatchObject({ state: 'delivered' })
  })
  for (const [path, { secret }] of [
    ['/kept', kept],
    ['/rotated', rotated],
  ] as const) {
    const [call] = receiver.at(path)
    expect(new Webhook(secret).verify(call?.text ?? '', call?.headers as Record<string, string>)).toEqual(call?.body)
  }
})
