import { beforeEach, expect, test } from 'vitest'
import { deliverDueMessages } from '../../src/jobs.ts'
import { mailboxDigest } from '../../src/outbox/mailbox-digest.ts'
import { nextMorning } from '../../src/outbox/sms-day.ts'
import { sql } from '../../src/platform/database/database.ts'
import { nepaliDay } from '../../src/platform/values/nepali-day.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, rows, type Shop } from '../orders/shop.ts'
import { aPerson } from '../people/person.ts'
import { enqueued, letRetriesBeDue, outboxOf } from './outbox-reader.ts'
import { anSmtpReceiver } from './smtp-receiver.ts'

/* What one mailbox receives in a day from all stores together. */

const smtp = await anSmtpReceiver()
await smtp.listen()
const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'Pasal <orders@pasal.example>' }
const database = await createTestDatabase()
const svc = await startTestService({ ...environment, RATE_LIMITS: 'on' }, database)
svc.clock.stop()
const second = await startTestService({ ...environment, RATE_LIMITS: 'on' }, database)
const unlimited = await startTestService(environment)

const most = 100
const day = 86_400
const overTheLimit = 'over the limit: 100 mails to an address in a day'
const data = { product_name: 'Cap', product_url: '', store_name: 'Himal Crafts' }
let made = 0
const anAddress = () => `stranger-${++made}@example.com`
const aMail = (shop: Shop, recipient: string, service = svc) =>
  enqueued(service, shop, { channel: 'mail', recipient, data })

beforeEach(() => {
  smtp.mails.splice(0)
  smtp.reject = () => undefined
})

/** As if the mailbox had received so many mails today. */
async function alreadySent(recipient: string, sent: number) {
  const counted = [mailboxDigest(recipient), nepaliDay(svc.clock.now()), sent] as const
  await rows(svc, sql`insert into mails_to_address values (${counted[0]}, ${counted[1]}::date, ${counted[2]})`)
}

const states = async (shop: Shop) => (await outboxOf(svc, shop)).map(({ state }) => state).sort()

test('six stores and two processes send one stranger 100 mails a day together, the later ones wait', async () => {
  const shops = await Promise.all(Array.from({ length: 6 }, () => aShop(svc)))
  const [stranger, other] = [anAddress(), anAddress()]
  for (let count = 0; count < most + 20; count += 1) await aMail(shops[count % 6] as Shop, stranger)
  await Promise.all([svc, second].map(({ context }) => deliverDueMessages(context)))
  await aMail(shops[0] as Shop, other)
  await svc.runJobs()
  expect(smtp.mails.filter(({ to }) => to.includes(stranger))).toHaveLength(most)
  expect(smtp.mails.filter(({ to }) => to.includes(other))).toHaveLength(1)
  const waiting = (await Promise.all(shops.map((shop) => outboxOf(svc, shop)))).flat().filter((mail) => !mail.sent_at)
  expect(waiting).toHaveLength(20)
  for (const mail of waiting) expect(mail).toMatchObject({ state: 'waiting', attempts: 0, last_error: overTheLimit })

  svc.clock.advance(day)
  second.clock.advance(day)
  await letRetriesBeDue(svc)
  await svc.runJobs()
  expect(smtp.mails.filter(({ to }) => to.includes(stranger))).toHaveLength(most + 20)
})

test('a mail over the limit waits for the next morning, and the log says so without the address', async () => {
  const [shop, stranger] = [await aShop(svc), anAddress()]
  await alreadySent(stranger, most)
  const late = await aMail(shop, stranger)
  await svc.runJobs()
  expect(smtp.mails).toEqual([])
  expect(await rows(svc, sql`select due_at from outbox where message_id = ${late}`)).toEqual([
    { due_at: nextMorning(svc.clock.now()) },
  ])
  const logged = svc.logLines.map((line) => JSON.parse(line)).filter(({ message_id }) => message_id === late)
  expect(logged.map(({ msg }) => msg)).toContain('mail put off: over the limit of a day')
  expect(svc.logLines.join('')).not.toContain(stranger)
})

test('names and capitals of one mailbox count together', async () => {
  const [shop, stranger] = [await aShop(svc), anAddress()]
  await alreadySent(stranger, most - 1)
  const [name, domain] = stranger.split('@')
  await aMail(shop, `${name?.toUpperCase()}+shop@${domain?.toUpperCase()}`)
  await svc.runJobs()
  await aMail(shop, `${name}+another@${domain}`)
  await svc.runJobs()
  expect(smtp.mails).toHaveLength(1)
  expect(await states(shop)).toEqual(['sent', 'waiting'])
})

test('a mail that found no place for three days has failed', async () => {
  const [shop, stranger] = [await aShop(svc), anAddress()]
  await alreadySent(stranger, most)
  await aMail(shop, stranger)
  for (let days = 0; days < 4; days += 1) {
    await letRetriesBeDue(svc)
    await svc.runJobs()
    expect(await states(shop), `after ${days} days`).toEqual([days < 3 ? 'waiting' : 'failed'])
    svc.clock.advance(day)
    await alreadySent(stranger, most)
  }
})

test('a mail that the server did not take yet does not count', async () => {
  const [shop, stranger] = [await aShop(svc), anAddress()]
  await alreadySent(stranger, most - 1)
  await aMail(shop, stranger)
  smtp.reject = () => 451
  await svc.runJobs()
  expect(await states(shop)).toEqual(['waiting'])
  smtp.reject = () => undefined
  await letRetriesBeDue(svc)
  await svc.runJobs()
  expect(await states(shop)).toEqual(['sent'])
})

test('with limits off, a mailbox receives every mail', async () => {
  const [shop, stranger] = [await aShop(unlimited), anAddress()]
  for (let count = 0; count < most + 5; count += 1) await aMail(shop, stranger, unlimited)
  await unlimited.runJobs()
  expect(smtp.mails).toHaveLength(most + 5)
})

test('the link for a new password is not put off, whatever a stranger made the mailbox receive', async () => {
  const { email } = await aPerson(svc)
  await alreadySent(email, most)
  expect((await svc.post('/auth/request-password-reset', { email })).status).toBe(200)
  await svc.runJobs()
  expect(smtp.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
})
