import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataDir } from './data-dir.ts'

/** PostgreSQL runs as another user than root and must pass through. */
const mode = process.getuid?.() === 0 ? 0o711 : 0o700

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pasal-data-dir-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is created with its parents, and other users cannot read it', () => {
  const dataDir = join(folder, 'a', 'b', 'data')
  makeDataDir(dataDir)
  for (const made of [dataDir, dirname(dataDir), dirname(dirname(dataDir))]) {
    expect(statSync(made).mode & 0o777).toBe(mode)
  }
})

test('an existing folder stays as it is', () => {
  const before = statSync(folder).mode
  makeDataDir(folder)
  expect(statSync(folder).mode).toBe(before)
})
