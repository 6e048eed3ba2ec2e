import { describe, expect, test } from 'vitest'
import { clientNetwork, clientSite } from './rate-limits.ts'

describe('clientNetwork: what counts as one client', () => {
  test.each([
    ['an IPv4 address alone', '203.0.113.7', '203.0.113.7'],
    ['the same address written as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['… in upper case', '::FFFF:203.0.113.7', '203.0.113.7'],
    ['a full IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['a shortened one', '2001:db8::1', '2001:db8:0:0'],
    ['shortened at the end', '2001:db8:1:2::', '2001:db8:1:2'],
    ['shortened in the middle', '2001:db8:1::5:6', '2001:db8:1:0'],
    ['leading zeros and capitals', '2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['loopback', '::1', '0:0:0:0'],
  ])('%s', (_case, ip, network) => expect(clientNetwork(ip)).toBe(network))

  test('every address of one /64 is the same client, the next /64 is another', () => {
    const ours = ['2001:db8:a:b::1', '2001:db8:a:b:ffff:ffff:ffff:ffff', '2001:db8:a:b:0:0:0:2'].map(clientNetwork)
    expect(new Set(ours).size).toBe(1)
    expect(ours).not.toContain(clientNetwork('2001:db8:a:c::1'))
  })

  test('everything that is no address is the same client', () => {
    const texts = ['unix', '198.51.100.1:443', '198.51.100.1:444', '[2001:db8::1]:443', '127.1', '0x7f000001', '']
    expect(new Set(texts.map(clientNetwork)).size).toBe(1)
  })
})

describe('clientSite: what counts as one site', () => {
  test.each([
    ['an IPv6 address', '2001:db8:1:2::1', '2001:db8:1/48'],
    ['an IPv6 address with leading zeros and capitals', '2001:0DB8:0001:0002::1', '2001:db8:1/48'],
    ['an IPv4 address', '203.0.113.7', undefined],
    ['an IPv4 address written as IPv6', '::ffff:203.0.113.7', undefined],
    ['a text that is no address', '203.0.113.7:443', undefined],
  ])('the site of %s', (_case, ip, site) => expect(clientSite(ip)).toBe(site))
})
