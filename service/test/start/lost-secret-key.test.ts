import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { databaseUrl, startProgram, startServiceProcess } from '../harness/service-process.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'

/* A key that opens no stored secret stops the start: with it every online payment would be a 500. */

/** The key of the harness, which sealed the store's credential. */
const right = 'a secret key for the tests only'
const { database } = await openTestDatabase()

beforeAll(async () => {
  const svc = await startTestService({}, database)
  await svc.importStore(aStoreFile({ store: { setting: { wallet_a_secret: '8gBm' } } }))
})

test.each([
  ['another SECRET_KEY', { SECRET_KEY: 'another key of the same length!' }],
  ['a key generated into an empty DATA_DIR', {}],
  ['another SECRET_KEY and two processes', { SECRET_KEY: 'another key of the same length!', PROCESSES: '2' }],
])('%s stops the start with one line', async (_case, environment) => {
  const program = await startProgram({ DATABASE_URL: databaseUrl(database.connection), ...environment })
  expect((await program.exited).code).toBe(1)
  expect(
    program
      .output()
      .split('\n')
      .filter((line) => line.includes('cannot start')),
  ).toEqual([
    expect.stringMatching(/^pasal cannot start: SECRET_KEY: opens none of the stored secrets; restore the key /),
  ])
})

test('a list of keys with the right one at its end starts', async () => {
  const service = await startServiceProcess(database.connection, { SECRET_KEY: `a new key,${right}` })
  expect((await service.get('/readyz')).status).toBe(200)
})

test.each([
  ['one process', {}],
  ['two processes', { PROCESSES: '2' }],
])('an empty key file, as a power cut leaves it, stops the start of %s with one line', async (_case, environment) => {
  const { database } = await openTestDatabase()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'pasal-empty-key-'))
  atEndOfFile(() => rm(DATA_DIR, { recursive: true, force: true }))
  await writeFile(join(DATA_DIR, 'secret-key'), '\n')
  const program = await startProgram({ DATABASE_URL: databaseUrl(database.connection), DATA_DIR, ...environment })
  const ended = await Promise.race([program.exited, setTimeout(20_000)])
  expect(ended?.code, program.output()).toBe(1)
  expect(program.output()).toMatch(/^pasal cannot start: DATA_DIR: the file secret-key is empty/m)
})
