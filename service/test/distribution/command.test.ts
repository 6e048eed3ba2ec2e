import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distributedTables } from '../../src/platform/distribution/distributed-tables.ts'
import { databaseUrl } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'

const command = resolve(import.meta.dirname, '../../../scripts/distribute.ts')

type Ended = { code: number; printed: string; complained: string }

function run(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  return new Promise((done) => {
    const env = { PATH: process.env.PATH ?? '', ...environment }
    execFile(process.execPath, [command, ...args], { env }, (error, printed, complained) =>
      done({ code: error ? Number(error.code) : 0, printed, complained }),
    )
  })
}

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('npm run distribute', () => {
  test('refuses a server without the extension in one line', async () => {
    expect(await run({ DATABASE_URL: databaseUrl(database.connection) })).toEqual({
      code: 1,
      printed: '',
      complained: 'pasal cannot distribute: this PostgreSQL server does not have the citus extension\n',
    })
  })

  test('refuses without a database of its own in one line', async () => {
    const { code, complained } = await run({})
    expect(code).toBe(1)
    expect(complained).toMatch(/^pasal cannot distribute: DATABASE_URL is not set.*\n$/)
  })

  test.each([
    ['that is not there', () => 'postgres://nobody@127.0.0.1:1/none'],
    ['of a name nobody knows', () => databaseUrl({ ...database.connection, database: 'pasal_of_nobody' })],
  ])('refuses a database %s in one line', async (_case, url) => {
    const { code, printed, complained } = await run({ DATABASE_URL: url() })
    expect({ code, printed }).toEqual({ code: 1, printed: '' })
    expect(complained).toMatch(/^pasal cannot distribute: DATABASE_URL: \S.*\n$/)
  })

  test('--dry-run says what it would do and needs no database', async () => {
    const { code, printed, complained } = await run({}, '--dry-run')
    expect({ code, complained }).toEqual({ code: 0, complained: '' })
    expect(distributedTables.filter((table) => !printed.includes(`  ${table}\n`))).toEqual([])
  })
})
