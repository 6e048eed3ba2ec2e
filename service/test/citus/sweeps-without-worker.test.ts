import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { sendMissedAlerts } from '../../src/alerts/send-missed-alerts.ts'
import { flipLaggingFlashSales } from '../../src/flash-sales/flip-flash-sales.ts'
import { deliverDueMessages } from '../../src/jobs.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { releaseAllOverdueHolds } from '../../src/stock/release-overdue-holds.ts'
import { anAlertShop } from '../alerts/alert-shop.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { aLine, anOrder } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aWay } from '../harness/way-to-database.ts'
import { anSmtpReceiver } from '../outbox/smtp-receiver.ts'
import { moveWorker, onCoordinator, portOf } from './citus-stores.ts'

/* While one worker is lost, what runs without a request goes on for the stores of the other. */

const database = await createTestDatabase()
atEndOfFile(() => database.drop())
const smtp = await anSmtpReceiver()
const svc = await startTestService({ SMTP_URL: smtp.url, MAIL_FROM: 'Pasal <orders@pasal.example>' }, database)
svc.clock.stop()
await smtp.listen()
let shoppers = 0

/** A store in which everything is due: a mail, an alert and held units. */
async function aBusyShop() {
  shoppers += 1
  const email = `shopper-${shoppers}@himal.example`
  const shop = await anAlertShop(svc)
  await shop.ask()
  await shop.restock({ quantity: 100 })
  const order = (fields: object) =>
    svc.post(`/order/${shop._id}`, anOrder({ products: [aLine(shop.cap, 1)], ...fields }))
  const placed = await order({ customer_email: email })
  const unpaid = await order({ paymentMethod: 'HubA', customer_email: '' })
  expect([placed.status, unpaid.status]).toEqual([200, 200])
  return { ...shop, email, orderId: placed.body._id as string, port: await portOf(database.connection, shop._id) }
}

type Shop = Awaited<ReturnType<typeof aBusyShop>>

async function aBusyShopOnEachWorker(): Promise<Shop[]> {
  const found = new Map<number, Shop>()
  while (found.size < inject('server').workers.length) {
    const shop = await aBusyShop()
    found.set(shop.port, shop)
  }
  return [...found.values()]
}

async function runSweeps() {
  await releaseAllOverdueHolds(svc.context)
  await flipLaggingFlashSales(svc.context)
  await reconcilePayments(svc.context)
  await deliverDueMessages(svc.context)
}

const heldUnits = async ({ _id }: Shop) => {
  const [row] = await onCoordinator<{ held: number }>(
    database.connection,
    'select sum(held)::int as held from stock where store_id = $1',
    [_id],
  )
  return row?.held
}

const gotMail = ({ email }: Shop) => smtp.mails.some(({ to }) => to.includes(email))

test('sweeps, mails and tracking links of the other stores go on while a worker is lost, and alerts wait', async () => {
  const [lost, other] = (await aBusyShopOnEachWorker()) as [Shop, Shop]
  svc.clock.advance(3600)
  expect([await heldUnits(lost), await heldUnits(other)]).toEqual([1, 1])
  const worker = inject('server').workers.find(({ port }) => port === lost.port) as pg.ClientConfig
  const way = await aWay({ connection: worker })
  await moveWorker(database.connection, lost.port, way.connection.host, way.connection.port)
  await until(async () => (await svc.get(`/product/public/${lost._id}/${lost.cap.slug}`)).status === 200)

  way.cut()
  await runSweeps()
  expect([gotMail(lost), gotMail(other)]).toEqual([false, true])
  // The limit of a phone counts what all stores sent to it.
  await expect(sendMissedAlerts(svc.context)).rejects.toThrow()
  expect(await heldUnits(other)).toBe(0)
  const link = (orderId: string) => svc.get(`/order/get_tracking_link/${orderId}`)
  expect((await link(other.orderId)).status).toBe(200)
  expect((await link(lost.orderId)).status).toBe(503)
  expect(svc.logLines.filter((line) => line.includes('database server is lost'))).toHaveLength(1)

  way.mend()
  await until(async () => (await link(lost.orderId)).status === 200)
  await runSweeps()
  expect(gotMail(lost)).toBe(true)
  await sendMissedAlerts(svc.context)
  expect([await lost.waiting(), await other.waiting()]).toEqual([[], []])
  expect(await heldUnits(lost)).toBe(0)
  await moveWorker(database.connection, way.connection.port, worker.host as string, lost.port)
})
