import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { databaseUrl } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'

const root = resolve(import.meta.dirname, '../../..')

test('a SIGTERM to `npm start` ends the service, not only npm', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'pasal-npm-start-'))
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DEMO: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database.connection),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  npm.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const address = () => /(http:\/\/[^\s/]+)\/readyz/.exec(printed)?.[1]
  await expect.poll(address).toBeDefined()
  const url = `${address()}/healthz`
  expect((await fetch(url)).status).toBe(200)

  npm.kill('SIGTERM')
  await once(npm, 'close')
  await expect(fetch(url)).rejects.toThrow()
  await rm(dataDir, { recursive: true, force: true })
  await database.drop()
})
