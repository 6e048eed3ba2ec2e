import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

/* A proxy that TRUST_PROXY does not fit makes all shoppers one client. The log says so once. */

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const limited = (environment: Record<string, string> = {}) =>
  startTestService({ RATE_LIMITS: 'on', ...environment }, database)
const ask = (svc: TestService, from: string, headers: Record<string, string>) =>
  svc.request({ method: 'GET', url: '/healthz', remoteAddress: from, headers })
const warnings = ({ logLines }: TestService) =>
  logLines.map((line) => JSON.parse(line)).filter(({ level, msg }) => level === 'warn' && /proxy|Forwarded/i.test(msg))

describe('TRUST_PROXY off', () => {
  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', '10.1.2.3'],
    ['x-forwarded-for', '172.17.0.1'],
    ['x-forwarded-for', '::ffff:192.168.1.4'],
    ['x-forwarded-for', 'fd00::7'],
    ['x-real-ip', '::1'],
    ['forwarded', '127.0.0.1'],
  ])('a request with %s from %s is warned of once', async (header, from) => {
    const svc = await limited()
    for (let i = 0; i < 3; i++) await ask(svc, from, { [header]: `198.51.100.${i}` })
    expect(warnings(svc).map(({ msg }) => msg)).toEqual([
      'TRUST_PROXY is off behind a proxy: all shoppers share the limits of one client',
    ])
    expect(svc.logLines.join()).not.toContain('198.51.100')
  })

  test('a forwarded header from a public address is not warned of', async () => {
    const svc = await limited()
    await ask(svc, '203.0.113.9', { 'x-forwarded-for': '198.51.100.1' })
    expect(warnings(svc)).toEqual([])
  })

  test('a request without a forwarded header is not warned of', async () => {
    const svc = await limited()
    await ask(svc, '127.0.0.1', {})
    expect(warnings(svc)).toEqual([])
  })

  test('without limits a proxy is not warned of', async () => {
    const svc = await limited({ RATE_LIMITS: 'off' })
    await ask(svc, '127.0.0.1', { 'x-forwarded-for': '198.51.100.1' })
    expect(warnings(svc)).toEqual([])
  })
})

describe('TRUST_PROXY set', () => {
  test('a proxy that forwards an address is not warned of', async () => {
    const svc = await limited({ TRUST_PROXY: 'loopback' })
    await ask(svc, '127.0.0.1', { 'x-forwarded-for': '198.51.100.1' })
    expect(warnings(svc)).toEqual([])
  })

  test('a proxy that forwards an address with a port is warned of once', async () => {
    const svc = await limited({ TRUST_PROXY: 'loopback' })
    for (let i = 0; i < 3; i++) await ask(svc, '127.0.0.1', { 'x-forwarded-for': `198.51.100.1:${4000 + i}` })
    expect(warnings(svc).map(({ msg }) => msg)).toEqual([
      'X-Forwarded-For has a text that is no address: its shoppers share the limits of one client',
    ])
    expect(svc.logLines.join()).not.toContain('198.51.100')
  })
})
