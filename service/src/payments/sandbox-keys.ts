import { generateKeyPair } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataDir } from '../platform/process/data-dir.ts'

/** PEM pairs (PKCS#8, SPKI) of the parties that sign or encrypt with the gateway sandbox. */
type KeyPair = { privateKey: string; publicKey: string }
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

/**
 * Created once in DATA_DIR, so that a demo store of an earlier start can still pay at the sandbox. No key stands in the
 * repository.
 */
export async function findSandboxKeys(dataDir: string): Promise<SandboxKeys> {
  const file = join(dataDir, 'sandbox-keys.json')
  makeDataDir(dataDir)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text !== undefined) return JSON.parse(text)
  // `link` fails if the file exists: of several processes that start at once, all use the keys of one.
  const own = `${file}.${process.pid}`
  await writeFile(own, JSON.stringify(await newKeys()), { mode: 0o600 })
  await link(own, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return JSON.parse(await readFile(file, 'utf8'))
}

async function newKeys(): Promise<SandboxKeys> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await newPair()])))
}

const generate = promisify(generateKeyPair)

function newPair(): Promise<KeyPair> {
  return generate('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}
