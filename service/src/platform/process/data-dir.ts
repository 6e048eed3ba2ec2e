import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config-error.ts'

/** Makes DATA_DIR where it is missing. Open to be passed through for the user that PostgreSQL runs as when that is not our own. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${(error as Error).message}`)
  }
}

/** With those above it. Node's own way of that never ends where a folder that exists says of a new one that nothing is there, as /proc does. */
function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, mode)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    makeFolder(dirname(path), mode)
    mkdirSync(path, mode)
  }
}
