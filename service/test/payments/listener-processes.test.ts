import { expect, test } from 'vitest'
import { sandboxStoreQr } from '../../src/payments/sandbox-accounts.ts'
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'

const { connection } = await createTestDatabase()
const secret = { SECRET_KEY: 'one secret for all processes' }
const shopfront = await startServiceProcess(connection, { ...secret, ROLES: 'http' })
const environment = { ...secret, BANKNET_QR_URL: `${shopfront.url}/sandbox/banknet_qr` }

const isListening = ({ output }: ServiceProcess) => output().includes('payment listener started')

async function listenersOf(prn: string): Promise<number> {
  const { text } = await shopfront.get(`/sandbox/banknet_qr/qr/${prn}`)
  return Number(/Listeners: (\d+)/.exec(text)?.[1])
}

test('when the listening worker is killed while a QR is paid, another worker listens and settles it', async () => {
  const product = aProduct()
  const store = { addons: { banknet_a_dynamic: true }, setting: { banknet_a_dynamic_key: sandboxStoreQr } }
  const { _id: storeId } = await shopfront.importStore(aStoreFile({ store, products: [product] }))
  const placed = anOrder({
    products: [aLine(product)],
    paymentMethod: 'QR_Dynamic',
    customer_email: 'asha@example.com',
  })
  const { body: order } = await shopfront.post(`/order/${storeId}`, placed)
  const first = await startServiceProcess(connection, environment)
  await until(async () => isListening(first))
  const second = await startServiceProcess(connection, environment)

  const request = { store: storeId, order: order._id, url: 'https://himal.example', self: true }
  const { body: qr } = await shopfront.post('/payment/dynamic_qr/init', request)
  await until(async () => (await listenersOf(qr.prn)) === 1)
  expect(isListening(second)).toBe(false)

  first.kill('SIGKILL')
  await first.exited
  await fetch(`${shopfront.url}/sandbox/banknet_qr/qr/${qr.prn}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  })
  const paidBefore = Date.now()
  await until(async () => {
    const { body } = await shopfront.get(`/order/public/${storeId}/id/${order._id}`)
    return body.payment_status === 'Paid'
  })
  // Polls alone would find it after a minute.
  expect(Date.now() - paidBefore).toBeLessThan(45_000)
  expect(isListening(second)).toBe(true)

  second.kill('SIGTERM')
  expect(await second.exited, second.output()).toEqual({ code: 0, signal: null })
})
