import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

/** A root process runs PostgreSQL as another user, which must be able to pass through. */
const mode = process.getuid?.() === 0 ? 0o711 : 0o700

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pasal-data-dir-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a missing folder and its missing parents are created without read permission for other users', () => {
  const dataDir = join(folder, 'a', 'b', 'data')
  makeDataFolder(dataDir)
  for (const made of [dataDir, dirname(dataDir), dirname(dirname(dataDir))]) {
    expect(statSync(made).mode & 0o777).toBe(mode)
  }
})

test('an existing folder keeps its permissions', () => {
  const before = statSync(folder).mode
  makeDataFolder(folder)
  expect(statSync(folder).mode).toBe(before)
})
