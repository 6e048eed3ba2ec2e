import { expect, test } from 'vitest'
import { deliverDueMessages } from '../../src/jobs.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop } from '../orders/shop.ts'
import { anSmtpReceiver, takeInRounds } from './smtp-receiver.ts'
import { addWaitingMails } from './waiting-mails.ts'

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
  await addWaitingMails(svc, shop, 60, 'due')
  await deliverDueMessages(svc.context)
  expect(smtp.mails).toHaveLength(60)
  expect(most).toBe(places)
})
