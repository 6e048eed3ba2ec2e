import { afterEach, expect, test } from 'vitest'
import { deliverDueMessages } from '../../src/jobs.ts'
import { aGraphPlatform, aWatchedShop } from '../conversion-events/graph-platform.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop } from '../orders/shop.ts'
import { aGate } from '../start/crashes.ts'
import { outboxOf } from './outbox-reader.ts'
import { anSmtpReceiver, takeInRounds } from './smtp-receiver.ts'
import { addWaitingMails } from './waiting-mails.ts'

const smtp = await anSmtpReceiver()
await smtp.listen()
const graph = await aGraphPlatform()
graph.take()
const database = await createTestDatabase()
const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'orders@pasal.example', META_GRAPH_URL: graph.url }
const svc = await startTestService(environment, database)
const other = await startTestService(environment, database)

/** Mails of one process that are under way at once: mail-channel.ts. */
const places = 4

afterEach(async () => {
  smtp.beforeGreeting = async () => {}
  smtp.beforeReceipt = async () => {}
  await deliverDueMessages(svc.context)
  smtp.mails.splice(0)
})

const recipients = () => smtp.mails.flatMap(({ to }) => to)

test('two worker processes send each of 60 mails once', async () => {
  const shop = await aShop(svc)
  await addWaitingMails(svc, shop, 60, 'shared')
  await Promise.all([svc, other, svc, other].map(({ context }) => deliverDueMessages(context)))
  expect(recipients()).toHaveLength(60)
  expect(new Set(recipients()).size).toBe(60)
  const messages = await outboxOf(svc, shop)
  expect(new Set(messages.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['sent 1']))
})

test('a mail of a hanging process is sent by another after its lease, and the first outcome is ignored', async () => {
  const gate = aGate()
  smtp.beforeReceipt = gate.wait
  const shop = await aShop(svc)
  await addWaitingMails(svc, shop, 1, 'leased')
  const hanging = deliverDueMessages(svc.context)
  await gate.reached
  smtp.beforeReceipt = async () => {}
  await deliverDueMessages(other.context)
  expect(recipients()).toHaveLength(1)
  other.clock.advance(241)
  await deliverDueMessages(other.context)
  expect(recipients()).toHaveLength(2)
  const sent = await outboxOf(svc, shop)
  expect(sent).toMatchObject([{ state: 'sent', attempts: 2 }])
  gate.open()
  await hanging
  expect(await outboxOf(svc, shop)).toEqual(sent)
})

test('a mail server that does not respond delays no conversion event', async () => {
  const gate = aGate()
  smtp.beforeGreeting = gate.wait
  const shop = await aWatchedShop(svc)
  await addWaitingMails(svc, shop, 20, 'slow')
  await shop.tell()
  graph.receiver.received.splice(0)
  const delivering = deliverDueMessages(svc.context)
  await gate.reached
  await expect.poll(() => graph.events().length).toBe(1)
  expect(recipients()).toEqual([])
  smtp.beforeGreeting = async () => {}
  gate.open()
  await delivering
  expect(recipients()).toHaveLength(20)
})

test('of 60 older mails of one store at most three rounds of places go before the mail of another store', async () => {
  // So mails arrive in the order of the rounds.
  takeInRounds(smtp, places, 61)
  const [busy, quiet] = [await aShop(svc), await aShop(svc)]
  await addWaitingMails(svc, busy, 60, 'busy')
  await addWaitingMails(svc, quiet, 1, 'quiet')
  await deliverDueMessages(svc.context)
  expect(recipients()).toHaveLength(61)
  expect(recipients().indexOf('quiet1@himal.example')).toBeLessThan(3 * places)
})
