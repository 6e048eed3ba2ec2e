import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distributedTables } from '../../src/platform/distribution/distributed-tables.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { databaseUrl } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'

const command = resolve(import.meta.dirname, '../../../scripts/distribute.ts')

type Ended = { code: number; printed: string; errors: string }

function run(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  return new Promise((done) => {
    const env = { PATH: process.env.PATH ?? '', ...environment }
    execFile(process.execPath, [command, ...args], { env }, (error, printed, errors) =>
      done({ code: error ? Number(error.code) : 0, printed, errors }),
    )
  })
}

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('npm run distribute', () => {
  test.runIf(onOneServer())('npm run distribute rejects a server without the extension in one line', async () => {
    expect(await run({ DATABASE_URL: databaseUrl(database.connection) })).toEqual({
      code: 1,
      printed: '',
      errors: 'pasal cannot distribute: this PostgreSQL server does not have the citus extension\n',
    })
  })

  test('npm run distribute rejects a missing DATABASE_URL in one line', async () => {
    const { code, errors } = await run({})
    expect(code).toBe(1)
    expect(errors).toMatch(/^pasal cannot distribute: DATABASE_URL is not set.*\n$/)
  })

  test.each([
    ['on a server that does not respond', () => 'postgres://nobody@127.0.0.1:1/none'],
    ['of an unknown name', () => databaseUrl({ ...database.connection, database: 'pasal_of_nobody' })],
  ])('npm run distribute rejects a database %s in one line', async (_case, url) => {
    const { code, printed, errors } = await run({ DATABASE_URL: url() })
    expect({ code, printed }).toEqual({ code: 1, printed: '' })
    expect(errors).toMatch(/^pasal cannot distribute: DATABASE_URL: \S.*\n$/)
  })

  test('npm run distribute --dry-run prints its plan and needs no database', async () => {
    const { code, printed, errors } = await run({}, '--dry-run')
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(distributedTables.filter((table) => !printed.includes(`  ${table}\n`))).toEqual([])
  })
})
