import { mkdirSync } from 'node:fs'
import { ConfigError } from './config.ts'

/** Makes DATA_DIR where it is missing. Open to be passed through for the user that PostgreSQL runs as when that is not our own. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${(error as Error).message}`)
  }
}
