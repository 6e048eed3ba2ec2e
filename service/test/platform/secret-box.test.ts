import { describe, expect, test } from 'vitest'
import { openSecretBox } from '../../src/platform/secrets/secret-box.ts'

const key = 'the first secret key'
const place = 'store-1/wallet_a_secret'

describe('secret box', () => {
  test.each(['', 'a', 'धेरै गोप्य 🗝️', 'x'.repeat(10_000)])('an encrypted value decrypts to itself', (plain) => {
    const box = openSecretBox(key)
    expect(box.open(box.seal(plain, place), place)).toBe(plain)
  })

  test('an encrypted value does not contain the secret and differs each time', () => {
    const box = openSecretBox(key)
    const sealed = box.seal('merchant-secret', place)
    expect(sealed).not.toContain('merchant-secret')
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('merchant-secret')
    expect(box.seal('merchant-secret', place)).not.toBe(sealed)
  })

  test('a new first key decrypts values of the old key and encrypts values that the old key cannot decrypt', () => {
    const old = openSecretBox(key)
    const rotated = openSecretBox(`the second secret key,${key}`)
    expect(rotated.open(old.seal('kept', place), place)).toBe('kept')
    const fresh = rotated.seal('new', place)
    expect(openSecretBox('the second secret key').open(fresh, place)).toBe('new')
    expect(() => old.open(fresh, place)).toThrow('does not open')
  })

  test('spaces around the keys of a list are ignored', () => {
    const sealed = openSecretBox(key).seal('kept', place)
    expect(openSecretBox(`another secret key , ${key} `).open(sealed, place)).toBe('kept')
  })

  test('a value moved to another store or name does not decrypt', () => {
    const box = openSecretBox(key)
    const sealed = box.seal('secret', place)
    for (const elsewhere of ['store-2/wallet_a_secret', 'store-1/wallet_b_secret', '', `${place} `]) {
      expect(() => box.open(sealed, elsewhere)).toThrow('does not open')
    }
  })

  test('a value altered in any byte does not decrypt', () => {
    const box = openSecretBox(key)
    const sealed = Buffer.from(box.seal('secret', place).slice(3), 'base64url')
    for (let index = 0; index < sealed.length; index++) {
      const altered = Buffer.from(sealed)
      altered[index] = (altered[index] as number) ^ 1
      expect(() => box.open(`v1.${altered.toString('base64url')}`, place), `byte ${index}`).toThrow('does not open')
    }
  })

  test('a truncated value does not decrypt, at any length', () => {
    const box = openSecretBox(key)
    for (const plain of ['', 'secret']) {
      const sealed = Buffer.from(box.seal(plain, place).slice(3), 'base64url')
      for (let length = 0; length < sealed.length; length++) {
        const cut = `v1.${sealed.subarray(0, length).toString('base64url')}`
        expect(() => box.open(cut, place), `${length} bytes`).toThrow('does not open')
      }
    }
  })

  test.each(['', 'v1.', 'v1.AAAA', 'plain text', 'v1.%%%'])(
    'the malformed value %j is rejected with an error without details',
    (sealed) => {
      expect(() => openSecretBox(key).open(sealed, place)).toThrow('a stored secret does not open with SECRET_KEY')
    },
  )

  test('a digest is stable and depends on key and value', () => {
    const box = openSecretBox(key)
    expect(box.digest('203.0.113.7')).toMatch(/^[0-9a-f]{32}$/)
    expect(box.digest('203.0.113.7')).toBe(openSecretBox(key).digest('203.0.113.7'))
    expect(box.digest('203.0.113.8')).not.toBe(box.digest('203.0.113.7'))
    expect(openSecretBox('another secret key').digest('203.0.113.7')).not.toBe(box.digest('203.0.113.7'))
  })
})
