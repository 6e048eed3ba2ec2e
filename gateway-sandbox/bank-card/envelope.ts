import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Accounts } from '../accounts.ts'

/*
 * 2C2P PACO's envelope: a JWT signed with PS256 inside a JWE (RSA-OAEP, A128CBC-HS256). This is the gateway's half. The
 * library is loaded by the first card payment.
 */

type Account = Accounts['bankCard'][number]

/**
 * The claims of a merchant's token; undefined when it is not encrypted to the gateway, signed by the merchant and
 * valid.
 */
export async function openMerchantToken(token: string, account: Account): Promise<JWTPayload | undefined> {
  const { compactDecrypt, jwtVerify } = await import('jose')
  const encryptionKey = createPrivateKey(account.gatewayEncryptionPrivateKey)
  const signingKey = createPublicKey(account.merchantSigningPublicKey)
  try {
    const { plaintext } = await compactDecrypt(token, encryptionKey, {
      keyManagementAlgorithms: ['RSA-OAEP'],
      contentEncryptionAlgorithms: ['A128CBC-HS256'],
    })
    const { payload } = await jwtVerify(plaintext, signingKey, {
      algorithms: ['PS256'],
      issuer: account.accessToken,
      audience: 'PacoAudience',
      requiredClaims: ['exp', 'nbf'],
    })
    return payload
  } catch {
    // The caller sends 401 without the reason, as the gateway does.
    return undefined
  }
}

/** A token from the gateway to the merchant, valid for five minutes. */
export async function gatewayToken(claims: JWTPayload, account: Account): Promise<string> {
  const { CompactEncrypt, SignJWT } = await import('jose')
  const jwt = await new SignJWT({ ...claims, iss: 'PacoIssuer', aud: account.accessToken })
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT' })
    .setIssuedAt()
    .setNotBefore('0s')
    .setExpirationTime('5m')
    .sign(createPrivateKey(account.gatewaySigningPrivateKey))
  return new CompactEncrypt(Buffer.from(jwt))
    .setProtectedHeader({ alg: 'RSA-OAEP', enc: 'A128CBC-HS256', typ: 'JWT' })
    .encrypt(createPublicKey(account.merchantEncryptionPublicKey))
}
