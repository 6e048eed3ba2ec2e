import { expect, test } from 'vitest'
import { listKeptMessages, requeueKeptMessages } from '../../src/outbox/messages.queries.ts'
import { sendKeptMessages } from '../../src/outbox/send-kept-messages.ts'
import { sql } from '../../src/platform/database/database.ts'
import { startServiceProcess } from '../harness/service-process.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aShop, placed, rows, type Shop } from '../orders/shop.ts'
import { enqueued, outboxOf } from './outbox-reader.ts'
import { anSmtpReceiver } from './smtp-receiver.ts'

/* Messages that were written while the installation had no sender. */

const smtp = await anSmtpReceiver()
await smtp.listen()
const database = await createTestDatabase()
const sender = { SMTP_URL: smtp.url, MAIL_FROM: 'Pasal <orders@pasal.example>' }
const withoutSender = await startTestService({}, database)
const withSender = await startTestService(sender, database)

const states = async (shop: Shop) => (await outboxOf(withoutSender, shop)).map(({ state }) => state)
const recipients = () => smtp.mails.flatMap(({ to }) => to)

async function aShopWithKeptMail(email: string): Promise<Shop> {
  const cap = aProduct({ quantity: 10 })
  const shop = await aShop(withoutSender, { products: [cap] })
  placed(await shop.place({ products: [aLine(cap)], customer_email: email }))
  await withoutSender.runJobs()
  expect(await states(shop)).toEqual(['kept'])
  return shop
}

test('a kept mail goes out once when two processes with a sender start', async () => {
  const shop = await aShopWithKeptMail('asha@himal.example')
  const start = () => startServiceProcess(database.connection, { ...sender, SECRET_KEY: 'one key for both' })
  const [first, second] = await Promise.all([start(), start()])
  await until(async () => (await states(shop))[0] === 'sent')
  for (const service of [first, second]) service?.kill('SIGTERM')
  await Promise.all([first?.exited, second?.exited])
  expect(recipients()).toEqual(['asha@himal.example'])
  expect(await outboxOf(withoutSender, shop)).toEqual([expect.objectContaining({ state: 'sent', attempts: 1 })])
})

test('a mail that was kept more than three days ago stays kept, a younger one goes out', async () => {
  const old = await aShopWithKeptMail('old@himal.example')
  const young = await aShopWithKeptMail('young@himal.example')
  const age = (shop: Shop, hours: number) =>
    rows(
      withoutSender,
      sql`update outbox set created_at = now() - make_interval(hours => ${hours}::int) where store_id = ${shop._id}`,
    )
  await age(old, 73)
  await age(young, 71)
  smtp.mails.splice(0)
  await sendKeptMessages(withSender.context)
  await withSender.runJobs()
  expect(recipients()).toEqual(['young@himal.example'])
  expect(await states(old)).toEqual(['kept'])
})

test('a kept mail that another process has sent since is not sent again', async () => {
  const shop = await aShopWithKeptMail('once@himal.example')
  const now = withSender.clock.now()
  const found = await listKeptMessages(withSender.context.db, 'mail', new Date(now.getTime() - 3_600_000), 1000)
  const mine = found.filter(({ store_id }) => store_id === shop._id)
  expect(mine).toHaveLength(1)
  await sendKeptMessages(withSender.context)
  await withSender.runJobs()
  expect(await states(shop)).toEqual(['sent'])
  expect(await requeueKeptMessages(withSender.context.db, shop._id, mine, now)).toBe(0)
  expect(await states(shop)).toEqual(['sent'])
})

test('a channel without a sender keeps its messages', async () => {
  const shop = await aShop(withoutSender)
  const data = { product_name: 'Cap', product_url: 'https://himal.example/cap', store_name: 'Himal Crafts' }
  await enqueued(withoutSender, shop, { channel: 'sms', data })
  await withoutSender.runJobs()
  await sendKeptMessages(withSender.context)
  expect(await states(shop)).toEqual(['kept'])
})
