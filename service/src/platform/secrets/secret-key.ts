import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataDirError, makeDataDir } from '../process/data-dir.ts'

/** SECRET_KEY, or the one generated into the data folder on the first start. */
export async function findSecretKey(config: { secretKey: string | undefined; dataDir: string }): Promise<string> {
  if (config.secretKey) return config.secretKey
  const file = join(config.dataDir, 'secret-key')
  makeDataDir(config.dataDir)
  // 'wx' fails when another process wrote the file first: then that one counts.
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw dataDirError(error)
  })
  return (await readFile(file, 'utf8')).trim()
}
