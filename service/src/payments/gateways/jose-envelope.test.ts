import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { CompactEncrypt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { openToken, privateKeyOf, publicKeyOf, sealToken } from './jose-envelope.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [merchant, gateway, stranger] = [pair(), pair(), pair()]

const parties = { issuer: 'PacoIssuer', audience: 'token' }
const sealing = { ...parties, signingKey: gateway.privateKey, encryptionKey: merchant.publicKey }
const opening = { ...parties, decryptionKey: merchant.privateKey, verificationKey: gateway.publicKey }

const nowSeconds = Math.floor(Date.now() / 1000)
const honest: JWTPayload = { iss: 'PacoIssuer', aud: 'token', nbf: nowSeconds, exp: nowSeconds + 300, orderNo: 'P1' }

function signed(claims: JWTPayload, alg = 'PS256', key: KeyObject = gateway.privateKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(key)
}

function encrypted(token: string, alg = 'RSA-OAEP', enc = 'A128CBC-HS256', key = merchant.publicKey): Promise<string> {
  return new CompactEncrypt(Buffer.from(token)).setProtectedHeader({ alg, enc }).encrypt(key)
}

const publicKeyAsSecret = createSecretKey(Buffer.from(gateway.publicKey.export({ type: 'spki', format: 'pem' })))

describe("the card gateway's envelope", () => {
  test('what one side seals the other opens', async () => {
    const token = await sealToken({ orderNo: 'P1' }, { ...sealing, keyId: 'abc' })
    expect(JSON.parse(Buffer.from(token.split('.')[0] as string, 'base64url').toString())).toEqual({
      alg: 'RSA-OAEP',
      enc: 'A128CBC-HS256',
      typ: 'JWT',
      kid: 'abc',
    })
    expect(await openToken(token, opening)).toMatchObject({ orderNo: 'P1', iss: 'PacoIssuer', aud: 'token' })
    expect(await openToken(await encrypted(await signed(honest)), opening)).toEqual(honest)
  })

  test.each<[string, () => Promise<string>]>([
    ['signed by a stranger', async () => encrypted(await signed(honest, 'PS256', stranger.privateKey))],
    ['not signed (alg none)', () => encrypted(new UnsecuredJWT(honest).encode())],
    ['signed with HS256 and the public key', async () => encrypted(await signed(honest, 'HS256', publicKeyAsSecret))],
    ['signed with the right key and another algorithm', async () => encrypted(await signed(honest, 'RS256'))],
    ['signed and not encrypted', () => signed(honest)],
    ['encrypted to another key', async () => encrypted(await signed(honest), undefined, undefined, stranger.publicKey)],
    ['wrapped with another algorithm', async () => encrypted(await signed(honest), 'RSA-OAEP-256')],
    ['encrypted with another algorithm', async () => encrypted(await signed(honest), 'RSA-OAEP', 'A256GCM')],
    ['expired', async () => encrypted(await signed({ ...honest, exp: nowSeconds - 60 }))],
    ['not valid yet', async () => encrypted(await signed({ ...honest, nbf: nowSeconds + 600 }))],
    ['without an end', async () => encrypted(await signed({ ...honest, exp: undefined }))],
    ['of another issuer', async () => encrypted(await signed({ ...honest, iss: 'token' }))],
    ['for another merchant', async () => encrypted(await signed({ ...honest, aud: 'other' }))],
    ['no token', async () => 'a.b.c.d.e'],
    ['nothing', async () => ''],
  ])('a token %s is refused', async (_case, token) => {
    expect(await openToken(await token(), opening)).toBeUndefined()
  })

  test('a PEM may stand on one line, its line breaks written as \\n', () => {
    const oneLine = (pem: string) => pem.replaceAll('\n', '\\n')
    const privatePem = gateway.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    const publicPem = gateway.publicKey.export({ type: 'spki', format: 'pem' }) as string
    expect(privateKeyOf(oneLine(privatePem)).equals(gateway.privateKey)).toBe(true)
    expect(publicKeyOf(oneLine(publicPem)).equals(gateway.publicKey)).toBe(true)
  })
})
