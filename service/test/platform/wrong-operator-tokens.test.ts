import { beforeEach, expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { operatorToken, startTestService, type TestService } from '../harness/test-service.ts'

/* Wrong operator tokens of one client are counted, so that a short token cannot be found by trying. */

const svc = await startTestService({ RATE_LIMITS: 'on' })
const unlimited = await startTestService()
const mostWrong = 20

beforeEach(() => execute(svc.context.db, sql`delete from rate_limits`))

function ask(token: string | undefined, from = '203.0.113.1', through: TestService = svc, url = '/admin/outbox') {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return through.request({ method: 'GET', url, headers, remoteAddress: from })
}

async function guess(times: number, from?: string): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await ask(`guess-${i}`, from)).status)
  return statuses
}

test('after 20 wrong tokens in a minute a client gets 429, for the right token too', async () => {
  expect(new Set(await guess(mostWrong))).toEqual(new Set([401]))
  for (const token of ['one more', operatorToken]) {
    const rejected = await ask(token)
    expect([rejected.status, rejected.text]).toEqual([429, 'Too many requests, please try again later.'])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(30)
  }
  expect((await ask(operatorToken, '203.0.113.1', svc, '/metrics')).status).toBe(429)
  expect((await ask(operatorToken, '203.0.113.2')).status).toBe(200)
})

test('a client that was rejected is served again when the window is over', async () => {
  await guess(mostWrong + 1)
  await execute(svc.context.db, sql`update rate_limits set expire = ${Date.now() - 1}`)
  expect((await ask(operatorToken)).status).toBe(200)
})

test('the right token is served between 19 wrong ones, and is not counted', async () => {
  await guess(mostWrong - 1)
  for (let i = 0; i < 2 * mostWrong; i++) expect((await ask(operatorToken)).status).toBe(200)
  expect(await guess(1)).toEqual([401])
})

test('requests without a token are not counted', async () => {
  for (let i = 0; i < 2 * mostWrong; i++) expect((await ask(undefined)).status).toBe(401)
  expect((await ask(operatorToken)).status).toBe(200)
})

test('guessing is logged once, without the tokens', async () => {
  svc.logLines.splice(0)
  await guess(mostWrong + 10)
  const warnings = svc.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')
  expect(warnings).toEqual([expect.objectContaining({ msg: 'operator token guessed too often', count: mostWrong })])
  expect(svc.logLines.join()).not.toContain('guess-')
})

test('with RATE_LIMITS=off wrong tokens are not counted', async () => {
  for (let i = 0; i < 2 * mostWrong; i++) expect((await ask('wrong', undefined, unlimited)).status).toBe(401)
  expect((await ask(operatorToken, undefined, unlimited)).status).toBe(200)
})
