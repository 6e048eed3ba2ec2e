import { describe, expect, test } from 'vitest'
import { isPublic, NotPublic, publicAddressesOf } from '../../../src/platform/outbound/public-address.ts'

const notPublic: [kind: string, ...addresses: string[]][] = [
  ['unspecified', '0.0.0.0', '0.1.2.3', '::'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  ['link-local', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  ['carrier-grade', '100.64.0.1', '100.127.255.255'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['broadcast and reserved', '255.255.255.255', '240.0.0.1', '192.0.2.1', '198.18.0.1'],
  ['mapped', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
  ['compatible, translated, tunnelled', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
]

const never = new AbortController().signal

describe('public addresses', () => {
  test.each(notPublic)('%s addresses are not public', (_kind, ...addresses) => {
    expect(addresses.filter((address) => isPublic(address, []))).toEqual([])
  })

  test.each(['8.8.8.8', '103.10.28.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublic(address, [])).toBe(true)
  })

  test('allowed networks are reached although they are private', () => {
    const allowed = ['127.0.0.0/8', '::1', '10.1.2.3']
    expect(['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.1.2.3'].every((one) => isPublic(one, allowed))).toBe(true)
    expect(['10.1.2.4', '192.168.0.1', '::2'].some((one) => isPublic(one, allowed))).toBe(false)
  })

  test.each([
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://017700000001',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://localhost',
    'http://localhost.',
    'http://LOCALHOST',
    'http://shop.localhost',
  ])('the host of %s is not public', async (url) => {
    await expect(publicAddressesOf(new URL(url).hostname, never, { allowed: [] })).rejects.toBeInstanceOf(NotPublic)
  })

  test('a name with a public and a private address is not public', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '192.168.1.1', family: 4 },
    ]
    await expect(publicAddressesOf('both.example', never, { allowed: [], resolve })).rejects.toBeInstanceOf(NotPublic)
  })
})
