import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates the folder and its missing parents. Only the own user may list them. Of a root process others may pass
 * through them: PostgreSQL then runs as another user.
 */
export function makeDataFolder(path: string): void {
  makeFolder(path, process.getuid?.() === 0 ? 0o711 : 0o700)
}

/** mkdir's own `recursive` never ends where an existing folder reports that a new one has no parent, as /proc does. */
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
