import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** PEM pairs (PKCS#8, SPKI) of the parties that sign or encrypt in the sandbox. */
export type KeyPair = { privateKey: string; publicKey: string }
export type SandboxKeys = {
  checkoutMerchant: KeyPair
  cardMerchantSigning: KeyPair
  cardMerchantEncryption: KeyPair
  cardGatewaySigning: KeyPair
  cardGatewayEncryption: KeyPair
}

const names = [
  'checkoutMerchant',
  'cardMerchantSigning',
  'cardMerchantEncryption',
  'cardGatewaySigning',
  'cardGatewayEncryption',
] as const

/** Made once into the data folder, so that a demo store seeded yesterday still talks to today's sandbox. No key stands in the repository. */
export async function findSandboxKeys(dataDir: string): Promise<SandboxKeys> {
  const file = join(dataDir, 'sandbox-keys.json')
  await mkdir(dataDir, { recursive: true })
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text !== undefined) return JSON.parse(text)
  await writeFile(file, JSON.stringify(newKeys()), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return JSON.parse(await readFile(file, 'utf8'))
}

function newKeys(): SandboxKeys {
  return Object.fromEntries(names.map((name) => [name, newPair()])) as SandboxKeys
}

function newPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}
