import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { choosePort } from '../../src/platform/process/listening-port.ts'
import { databaseUrl, startProgram } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

describe.each(['1', '2'])('a SIGTERM during the start ends the process in order, PROCESSES=%s', (PROCESSES) => {
  test('a SIGTERM at the first response, while jobs begin, ends the process without an error', async () => {
    const port = await choosePort('127.0.0.1', 0, true)
    const environment = { DATABASE_URL: databaseUrl(database.connection), PORT: String(port), PROCESSES }
    const program = await startProgram(environment)
    const readiness = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    while ((await readiness())?.status !== 200) await sleep(2)
    program.kill('SIGTERM')
    expect(await program.exited, program.output()).toEqual({ code: 0, signal: null })
    expect(program.output()).not.toContain('"level":"error"')
  })

  test('a SIGTERM while the embedded PostgreSQL is created leaves no server running', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pasal-stopped-'))
    try {
      const program = await startProgram({ DATA_DIR: dataDir, PROCESSES })
      while (!program.output().includes('creating a PostgreSQL')) await sleep(5)
      program.kill('SIGTERM')
      expect(await program.exited, program.output()).toEqual({ code: 0, signal: null })
      expect(program.output()).not.toContain('Pasal is ready')
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
