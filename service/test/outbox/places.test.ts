import { expect, test } from 'vitest'
import { deliverDueMessages } from '../../src/jobs.ts'
import { sql } from '../../src/platform/database/database.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, rows } from '../orders/shop.ts'
import { anSmtpReceiver, takeInRounds } from './smtp-receiver.ts'

const smtp = await anSmtpReceiver()
await smtp.listen()
const database = await createTestDatabase()
/** The planner of these connections joins by nested loops, as it does by itself on a table that it knows nothing of. */
const options = ['hashjoin', 'mergejoin', 'indexscan', 'bitmapscan'].map((kind) => `-c enable_${kind}=off`).join(' ')
const svc = await startTestService(
  { SMTP_URL: smtp.url, MAIL_FROM: 'orders@pasal.example' },
  { connection: { ...database.connection, options } },
)

/** Mails of one process that are under way at once: mail-channel.ts. */
const places = 4

test('of 60 due mails a process has four under way at once, whatever the plan of the claim', async () => {
  let underWay = 0
  let most = 0
  smtp.beforeGreeting = async () => {
    underWay += 1
    most = Math.max(most, underWay)
  }
  takeInRounds(smtp, places, 60)
  const { beforeReceipt } = smtp
  smtp.beforeReceipt = async () => {
    await beforeReceipt()
    underWay -= 1
  }
  const shop = await aShop(svc)
  const data = JSON.stringify({ product_name: 'Cap', product_url: '', store_name: 'Himal Crafts' })
  await rows(
    svc,
    sql`
    insert into outbox (store_id, message_id, channel, kind, recipient, data, created_at)
    select ${shop._id}, 'due' || n, 'mail', 'back-in-stock', n || '@himal.example', ${data}::jsonb, now()
      from generate_series(1, 60) n`,
  )
  await deliverDueMessages(svc.context)
  expect(smtp.mails).toHaveLength(60)
  expect(most).toBe(places)
})
