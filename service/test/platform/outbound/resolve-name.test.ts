import { lookup } from 'node:dns/promises'
import { describe, expect, test } from 'vitest'
import { callPublic } from '../../../src/platform/outbound/call-public.ts'
import { NotPublic, publicAddressesOf } from '../../../src/platform/outbound/public-address.ts'
import { type ResolveName, resolveName } from '../../../src/platform/outbound/resolve-name.ts'
import { startDnsServer, startSilentDnsServer } from '../../harness/dns-server.ts'
import { until } from '../../harness/until.ts'

const dns = await startDnsServer()
const silent = await startSilentDnsServer()
const never = new AbortController().signal
const resolve: ResolveName = (name, signal) => resolveName(name, signal, [dns.address])
const resolveInSilence: ResolveName = (name, signal) => resolveName(name, signal, [silent.address])

describe('names of merchants', () => {
  test('the resolution of a name uses no thread of the lookups', async () => {
    const lookups = () => process.getActiveResourcesInfo().filter((kind) => kind === 'GetAddrInfoReqWrap').length
    const before = lookups()
    const stop = new AbortController()
    const resolving = publicAddressesOf('shop.example', stop.signal, { allowed: [] })
    expect(lookups()).toBe(before)
    stop.abort()
    await expect(resolving).rejects.toThrow()
  })

  test('ten names of a silent name server delay no lookup, and end when they are aborted', async () => {
    const stop = new AbortController()
    let ended = 0
    const names = Array.from({ length: 10 }, (_, n) =>
      resolveInSilence(`shop-${n}.example`, stop.signal).finally(() => {
        ended += 1
      }),
    )
    const outcomes = Promise.allSettled(names)
    await until(() => silent.queries() >= 20)
    await lookup('localhost')
    expect(ended).toBe(0)
    const reason = new Error('late')
    stop.abort(reason)
    expect(await outcomes).toEqual(Array(10).fill({ status: 'rejected', reason }))
  })

  test('a silent name server is part of the time of a call', async () => {
    const call = { timeoutMs: 100, maxBodyBytes: 1 }
    const calling = callPublic('http://shop.example', call, { allowed: [], resolve: resolveInSilence })
    await expect(calling).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('an aborted signal sends no query', async () => {
    const reason = new Error('late')
    await expect(resolve('aborted.example', AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(dns.queries).not.toContain('aborted.example')
  })

  test.each([
    ['both.example', ['8.8.8.8', '2606:4700:4700::1111']],
    ['four.example', ['8.8.8.8', '8.8.4.4']],
    ['six.example', ['2606:4700:4700::1111']],
  ])('the addresses of %s are its A and AAAA records', async (name, addresses) => {
    dns.addresses.set(name, addresses)
    const found = await publicAddressesOf(name, never, { allowed: [], resolve })
    expect(found).toEqual(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
  })

  test.each([
    ['four-private.example', ['10.0.0.1', '2606:4700:4700::1111']],
    ['six-private.example', ['8.8.8.8', 'fd12:3456::1']],
  ])('%s is not public, because one of its records is not', async (name, addresses) => {
    dns.addresses.set(name, addresses)
    await expect(publicAddressesOf(name, never, { allowed: [], resolve })).rejects.toBeInstanceOf(NotPublic)
  })

  test('a name without addresses is an error with the code of the name server', async () => {
    dns.records.set('texts.example', ['v=spf1'])
    await expect(resolve('texts.example', never)).rejects.toMatchObject({ code: 'ENODATA' })
    await expect(resolve('nothing.example', never)).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  test.each(['localhost', 'LOCALHOST', 'shop.localhost'])('%s is the loopback, without a query', async (name) => {
    const found = await resolve(name, never)
    expect(found).toEqual(await lookup('localhost', { all: true, verbatim: true }))
    expect(dns.queries).not.toContain(name.toLowerCase())
  })
})
