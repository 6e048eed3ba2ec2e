import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config-error.ts'

/** Creates DATA_DIR. As root it gets mode 0711: PostgreSQL runs as another user and must pass through. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${(error as Error).message}`)
  }
}

/**
 * Creates parents too. Node's own recursive mkdir never returns below /proc, where mkdir says ENOENT inside a folder
 * that exists.
 */
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
