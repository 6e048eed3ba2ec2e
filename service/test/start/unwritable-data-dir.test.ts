import { expect, test } from 'vitest'
import { startProgram } from '../harness/service-process.ts'

/** A folder that exists and in which nobody can make a file, not even root. */
const DATA_DIR = '/proc'

test.each([
  ['the embedded database', {}],
  ['a generated key', { DATABASE_URL: 'postgres://pasal@127.0.0.1:1/pasal' }],
  ['uploads alone', { DATABASE_URL: 'postgres://pasal@127.0.0.1:1/pasal', SECRET_KEY: 'a key of the tests' }],
  ['the embedded database and two processes', { PROCESSES: '2' }],
])('a DATA_DIR that takes no file for %s stops the start with one line', async (_case, environment) => {
  const program = await startProgram({ DATA_DIR, ...environment })
  expect((await program.exited).code).toBe(1)
  const lines = program.output().split('\n')
  expect(lines.filter((line) => line.includes('cannot start'))).toEqual([
    expect.stringMatching(/^pasal cannot start: DATA_DIR: ENOENT: /),
  ])
})
