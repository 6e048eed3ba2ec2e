import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { JWTPayload } from 'jose'

/*
 * The card gateway's envelope: a JWT signed with PS256 inside a JWE. The algorithms are pinned both ways; what a token's header names is only
 * compared, never followed. The times are the wall clock's, since two companies' machines compare them. The library is read when a store uses it.
 */

const signing = 'PS256'
const keyWrap = 'RSA-OAEP'
const content = 'A128CBC-HS256'
const lifeSeconds = 300
/** How far the other side's clock may be off. */
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
    .setExpirationTime(nowSeconds + lifeSeconds)
    .sign(keys.signingKey)
  return new CompactEncrypt(new TextEncoder().encode(signed))
    .setProtectedHeader({ alg: keyWrap, enc: content, typ: 'JWT', ...(keys.keyId && { kid: keys.keyId }) })
    .encrypt(keys.encryptionKey)
}

/** The claims of a token that is whole, from the other side, for us and in time; otherwise undefined. */
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
    // Whatever is wrong with it, the sender learns nothing but that it was refused.
    return undefined
  }
}

/** PEM as settings hold it: on one line, line breaks are written `\n`. */
export function privateKeyOf(pem: string): KeyObject {
  return createPrivateKey(pem.replaceAll('\\n', '\n'))
}

export function publicKeyOf(pem: string): KeyObject {
  return createPublicKey(pem.replaceAll('\\n', '\n'))
}
