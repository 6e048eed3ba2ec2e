import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { atEndOfFile } from '../harness/end-of-file.ts'

const script = resolve(import.meta.dirname, '../../../scripts/remove-unused-files.js')

test('an installation without the packages for development keeps the repository’s own type declarations', async () => {
  const root = await mkdtemp(join(tmpdir(), 'pasal-unused-files-'))
  atEndOfFile(() => rm(root, { recursive: true, force: true }))
  const unused = ['node_modules/library/index.d.ts', 'node_modules/library/index.js.map']
  const used = ['node_modules/library/index.js', 'storefront/src/env.d.ts', 'node_modules/@fontsource/mukta/files/a']
  for (const path of [...unused, ...used]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), '')
  }
  // As npm installs a workspace.
  await mkdir(join(root, 'node_modules/@pasal'))
  await symlink('../../storefront', join(root, 'node_modules/@pasal/storefront'))
  await cp(script, join(root, 'scripts/remove-unused-files.js'))
  await writeFile(join(root, 'package.json'), '{ "type": "module" }')

  await promisify(execFile)(process.execPath, [join(root, 'scripts/remove-unused-files.js')])
  const stays = (path: string) => existsSync(join(root, path))
  expect(unused.filter(stays)).toEqual([])
  expect(stays('node_modules/library/index.js')).toBe(true)
  expect(stays('storefront/src/env.d.ts')).toBe(true)
})
