import { beforeEach, describe, expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { startTestService } from '../harness/test-service.ts'

/* The limits of one client on calls about placed orders. */

const svc = await startTestService({ RATE_LIMITS: 'on' })

beforeEach(() => execute(svc.context.db, sql`delete from rate_limits`))

function send(url: string, from = '203.0.113.1') {
  return svc.request({ method: 'POST', url, payload: {}, remoteAddress: from })
}

describe.each(['/order/public/cancel', '/order/public/release-hold'])('POST %s', (url) => {
  test('request 600 of a minute is served, the next is 429 in plain text', async () => {
    expect((await send(url)).status).toBe(400)
    await execute(svc.context.db, sql`update rate_limits set points = 599`)
    expect((await send(url)).status).toBe(400)
    const rejected = await send(url)
    expect([rejected.status, rejected.text]).toEqual([429, 'Too many requests, please try again later.'])
    expect(rejected.headers['content-type']).toMatch(/^text\/plain/)
    expect((await send(url, '203.0.113.2')).status).toBe(400)
  })
})
