import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts gateway credentials and tokens at rest. */
export type SecretBox = {
  /** `place` (store and name) is authenticated with the value: a value moved to another row does not decrypt. */
  seal(plain: string, place: string): string
  open(sealed: string, place: string): string
  opens(sealed: string, place: string): boolean
  /** The value sealed with the first key when another one opens it, else as it is. */
  resealed(sealed: string, place: string): string
  /** A short keyed digest, for values that must be stable and not guessable. */
  digest(value: string): string
  /** Keys for a library that encrypts by itself, one for each key of SECRET_KEY, the first one first. */
  keysFor(purpose: string): string[]
}

/**
 * AES-256-GCM under keys derived from SECRET_KEY. `secretKey` may list several keys with commas: the first encrypts,
 * all decrypt. A key is rotated by putting the new one first.
 */
export function openSecretBox(secretKey: string): SecretBox {
  const keys = secretKey.split(',').map((secret) => derive(secret.trim(), 'pasal secrets'))
  // A key object: from bytes each digest would make one, which costs several times the digest.
  const digestKey = createSecretKey(derive(secretKey.split(',')[0] ?? '', 'pasal digests'))
  // Each request with a session asks for them, and deriving takes a tenth of a millisecond. The purposes are few.
  const derived = new Map<string, string[]>()
  return {
    seal: (plain, place) => seal(keys[0] as Buffer, plain, place),
    open: (sealed, place) => {
      for (const key of keys) {
        const plain = tryOpen(key, sealed, place)
        if (plain !== undefined) return plain
      }
      throw new Error('a stored secret does not open with SECRET_KEY')
    },
    opens: (sealed, place) => keys.some((key) => tryOpen(key, sealed, place) !== undefined),
    resealed: (sealed, place) => {
      const [first, ...others] = keys
      const plain = others.map((key) => tryOpen(key, sealed, place)).find((text) => text !== undefined)
      return plain === undefined ? sealed : seal(first as Buffer, plain, place)
    },
    digest: (value) => createHmac('sha256', digestKey).update(value).digest('hex').slice(0, 32),
    keysFor: (purpose) => {
      const known =
        derived.get(purpose) ?? secretKey.split(',').map((secret) => derive(secret.trim(), purpose).toString('hex'))
      derived.set(purpose, known)
      return known
    },
  }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

function seal(key: Buffer, plain: string, place: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

function tryOpen(key: Buffer, sealed: string, place: string): string | undefined {
  const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // Encrypted with another key of the list, or altered. The value is altered when no key decrypts it.
    return undefined
  }
}
