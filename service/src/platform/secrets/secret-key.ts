import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../process/config-error.ts'
import { dataDirError, makeDataDir } from '../process/data-dir.ts'

/** SECRET_KEY, or the one generated into the data folder on the first start. */
export async function findSecretKey(config: { secretKey: string | undefined; dataDir: string }): Promise<string> {
  if (config.secretKey) return config.secretKey
  const file = join(config.dataDir, 'secret-key')
  makeDataDir(config.dataDir)
  // 'wx' fails when another process wrote the file first: then that one counts. A power cut would leave an unflushed
  // file empty.
  const options = { mode: 0o600, flag: 'wx', flush: true }
  await writeFile(file, randomBytes(32).toString('base64url'), options).catch((error) => {
    if (error.code !== 'EEXIST') throw dataDirError(error)
  })
  const key = (await readFile(file, 'utf8')).trim()
  // Sealed with an empty key, secrets could be opened by anybody, and the setup link could be guessed.
  if (key === '') {
    throw new ConfigError('DATA_DIR: the file secret-key is empty; restore it, or delete it if nothing was sealed yet')
  }
  return key
}
