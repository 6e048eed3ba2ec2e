import { expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
import { anSmtpReceiver } from '../outbox/smtp-receiver.ts'
import { aPerson, Browser } from './person.ts'

const service = await startTestService()
const { origin } = new URL(service.context.config.publicUrl)

const request = (email: string, more = {}) => service.post('/auth/request-password-reset', { email, ...more })

/** The links of the mails to this address, newest first. */
async function linksTo(email: string, on = service): Promise<string[]> {
  await on.runJobs()
  const response = await on.get('/admin/outbox', { authorization: `Bearer ${operatorToken}` })
  const mails = response.body.messages.filter((message: { recipient: string }) => message.recipient === email)
  return mails.map((mail: { text: string }) => /https?:\S+/.exec(mail.text)?.[0] as string)
}

/** Where the link leads, and the token that it brings. */
async function follow(link: string) {
  const { pathname, search } = new URL(link)
  const response = await service.get(`${pathname}${search}`)
  expect(response.status).toBe(302)
  const page = new URL(String(response.headers.location))
  return {
    page: `${page.origin}${page.pathname}`,
    token: page.searchParams.get('token') as string,
    search: page.search,
  }
}

test('the mail’s link leads to the page with a token that sets the password once and ends all sessions', async () => {
  const { email } = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(email)
  expect((await request(email)).status).toBe(200)
  const [link] = await linksTo(email)
  const { page, token } = await follow(link as string)
  expect(page).toBe(`${origin}/dashboard/reset-password`)
  const reset = (newPassword: string) => service.post('/auth/reset-password', { token, newPassword })
  expect((await reset('too short')).status).toBe(400)
  expect((await reset('a new long password')).status).toBe(200)
  expect(await browser.session()).toBeNull()
  expect((await reset('another new password')).status).toBe(400)
  expect((await browser.signIn(email)).status).toBe(401)
  expect((await browser.signIn(email, 'a new long password')).status).toBe(200)
  expect((await follow(link as string)).search).toBe('?error=INVALID_TOKEN')
})

test('of two resets with one token at once one counts', async () => {
  const { email } = await aPerson(service)
  await request(email)
  const { token } = await follow((await linksTo(email))[0] as string)
  const resets = ['first new password', 'second new password'].map((newPassword) =>
    service.post('/auth/reset-password', { token, newPassword }),
  )
  expect((await Promise.all(resets)).map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('an unknown e-mail gets the same response, and no mail', async () => {
  const { email } = await aPerson(service)
  const [known, unknown] = [await request(email), await request('nobody@shop.example')]
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect(await linksTo('nobody@shop.example')).toEqual([])
})

test('the link leads to a page of our origin only', async () => {
  const { email } = await aPerson(service)
  for (const redirectTo of ['https://evil.example/', '//evil.example', 'https://evil.example@127.0.0.1/'])
    expect((await request(email, { redirectTo })).status).toBe(403)
  expect(await linksTo(email)).toEqual([])
  await request(email, { redirectTo: `${origin}/dashboard/new-password?from=mail` })
  const [link] = await linksTo(email)
  expect((await follow(link as string)).page).toBe(`${origin}/dashboard/new-password`)
  const changed = new URL(link as string)
  changed.searchParams.set('callbackURL', 'https://evil.example/')
  expect((await service.get(`${changed.pathname}${changed.search}`)).status).toBe(403)
})

test('a token that was never given sets no password', async () => {
  const response = await service.post('/auth/reset-password', { token: 'unknown', newPassword: 'a new long password' })
  expect(response.status).toBe(400)
})

test('an account gets five mails in an hour, and the response stays the same', async () => {
  const limited = await startTestService({ RATE_LIMITS: 'on' })
  const { email } = await aPerson(limited)
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => limited.post('/auth/request-password-reset', { email })),
  )
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await linksTo(email, limited)).toHaveLength(5)
})

test('the link of a mail that was sent stands nowhere in the database', async () => {
  const smtp = await anSmtpReceiver()
  await smtp.listen()
  const sending = await startTestService({ SMTP_URL: smtp.url, MAIL_FROM: 'Pasal <accounts@pasal.example>' })
  const { email } = await aPerson(sending)
  await sending.post('/auth/request-password-reset', { email })
  const stored = () => many(sending.context.db, sql`select data, text, html from outbox where recipient = ${email}`)
  const waiting = JSON.stringify(await stored())
  await sending.runJobs()
  const token = /reset-password\/([^?"\s]+)/.exec(smtp.mails[0]?.source.replaceAll('=\r\n', '') ?? '')?.[1] as string
  expect(token).toMatch(/^\S{20,}$/)
  expect(waiting).not.toContain(token)
  expect(JSON.stringify(await stored())).not.toContain(token)
})
