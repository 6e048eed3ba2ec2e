import { makeDataFolder } from '@pasal/embedded-postgres/data-folder.ts'
import { ConfigError } from './config-error.ts'

/** Creates DATA_DIR for all files in it, with the permissions that the embedded PostgreSQL needs. */
export function makeDataDir(dataDir: string): void {
  try {
    makeDataFolder(dataDir)
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${(error as Error).message}`)
  }
}
