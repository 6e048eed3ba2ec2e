import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { JWTPayload } from 'jose'

/*
 * The card gateway's envelope: a JWT signed with PS256 inside a JWE. The algorithms are pinned in both directions;
 * those in a token's header are compared, never used. Times are the wall clock's, because two companies' machines
 * compare them. The library is loaded by the first card payment.
 */

const signing = 'PS256'
const keyWrap = 'RSA-OAEP'
const content = 'A128CBC-HS256'
const lifetimeSeconds = 300
/** The accepted difference between the two sides' clocks. */
const clockToleranceSeconds = 30

type Parties = { issuer: string; audience: string }

export type Sealing = Parties & { signingKey: KeyObject; encryptionKey: KeyObject; keyId?: string }
export type Opening = Parties & { decryptionKey: KeyObject; verificationKey: KeyObject }

export async function sealToken(claims: JWTPayload, { issuer, audience, ...keys }: Sealing): Promise<string> {
  const { CompactEncrypt, SignJWT } = await import('jose')
  const nowSeconds = Math.floor(Date.now() / 1000)
  const signed = await new SignJWT(claims)
    .setProtectedHeader({ alg: signing, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(nowSeconds)
    .setNotBefore(nowSeconds)
    .setExpirationTime(nowSeconds + lifetimeSeconds)
    .sign(keys.signingKey)
  return new CompactEncrypt(new TextEncoder().encode(signed))
    .setProtectedHeader({ alg: keyWrap, enc: content, typ: 'JWT', ...(keys.keyId && { kid: keys.keyId }) })
    .encrypt(keys.encryptionKey)
}

/** The claims of a token that the other side has signed for us and that is valid now; otherwise undefined. */
export async function openToken(token: string, opening: Opening): Promise<JWTPayload | undefined> {
  const { issuer, audience, decryptionKey, verificationKey } = opening
  const { compactDecrypt, jwtVerify } = await import('jose')
  try {
    const { plaintext } = await compactDecrypt(token, decryptionKey, {
      keyManagementAlgorithms: [keyWrap],
      contentEncryptionAlgorithms: [content],
    })
    const { payload } = await jwtVerify(plaintext, verificationKey, {
      algorithms: [signing],
      issuer,
      audience,
      requiredClaims: ['exp', 'nbf'],
      clockTolerance: clockToleranceSeconds,
    })
    return payload
  } catch {
    // The sender does not learn the reason of the rejection.
    return undefined
  }
}

/** PEM as settings hold it: on one line, line breaks are written `\n`. Throws where it is no RSA key. */
export function privateKeyOf(pem: string): KeyObject {
  return requireRsa(createPrivateKey(pem.replaceAll('\\n', '\n')))
}

export function publicKeyOf(pem: string): KeyObject {
  return requireRsa(createPublicKey(pem.replaceAll('\\n', '\n')))
}

function requireRsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key')
  return key
}
