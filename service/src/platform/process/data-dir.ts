import { mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '@pasal/embedded-postgres/data-folder.ts'
import { ConfigError } from './config-error.ts'

/** Creates DATA_DIR for all files in it, with the permissions that the embedded PostgreSQL needs. */
export function makeDataDir(dataDir: string): void {
  try {
    makeDataFolder(dataDir)
  } catch (error) {
    throw dataDirError(error)
  }
}

/** Permissions alone do not tell: the file system may be read-only or full. */
export function checkDataDirIsWritable(dataDir: string, { mayBeFull }: { mayBeFull: boolean }): void {
  try {
    rmdirSync(mkdtempSync(join(dataDir, 'trial-')))
  } catch (error) {
    if (mayBeFull && (error as NodeJS.ErrnoException).code === 'ENOSPC') return
    throw dataDirError(error)
  }
}

export function dataDirError(error: unknown): ConfigError {
  return new ConfigError(`DATA_DIR: ${(error as Error).message}`)
}
