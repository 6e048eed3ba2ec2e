import { expect, test } from 'vitest'
import { openLog } from './log.ts'

// biome-ignore lint/suspicious/noExplicitAny: a parsed log line
function logged(write: (log: ReturnType<typeof openLog>) => void): { [key: string]: any } {
  const lines: string[] = []
  write(openLog({ write: (line) => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] as string)
}

function databaseError(fields: Record<string, unknown>): Error {
  return Object.assign(new Error(String(fields.message)), { name: 'error', severity: 'ERROR', ...fields })
}

test('a log line is JSON with its level as a word and its time in ISO 8601', () => {
  const line = logged((log) => log.info({ order_id: 'a' }, 'order placed'))
  expect(line).toEqual({ level: 'info', time: expect.any(String), order_id: 'a', msg: 'order placed' })
  expect(new Date(line.time).toISOString()).toBe(line.time)
})

test('an error of a row is logged with the names of table, column and constraint, without the row', () => {
  const err = databaseError({
    message: 'new row for relation "orders" violates check constraint "positive"',
    code: '23514',
    detail: 'Failing row contains (9812345678, Asha Gurung).',
    where: 'JSON data, line 1: {"phone": "9812345678"',
    internalQuery: "select '9812345678'",
    hint: 'Asha',
    parameters: ['9812345678'],
    table: 'orders',
    constraint: 'positive',
  })
  const line = logged((log) => log.error({ err }, 'request failed'))
  expect(line.err).toMatchObject({
    code: '23514',
    message: 'new row for relation "orders" violates check constraint "positive"',
    table: 'orders',
    constraint: 'positive',
  })
  expect(line.err.stack).toContain('log.test.ts')
  expect(JSON.stringify(line)).not.toMatch(/9812345678|Asha/)
})

test.each([
  ['22P02', 'invalid input syntax for type bigint: "9812345678"'],
  ['22003', 'value "9812345678" is out of range for type integer'],
  ['22007', 'invalid input syntax for type date: "9812345678 and no end'],
])('the value that PostgreSQL quotes in error %s is not logged', (code, message) => {
  const line = logged((log) => log.error({ err: databaseError({ message, code }) }, 'request failed'))
  expect(line.err.message).toContain('"…"')
  expect(JSON.stringify(line)).not.toContain('9812345678')
})

test('an ordinary error is logged with its message and its stack', () => {
  const line = logged((log) => log.error({ err: new TypeError('x is not a function') }, 'request failed'))
  expect(line.err).toMatchObject({ type: 'TypeError', message: 'x is not a function' })
  expect(line.err.stack).toMatch(/^\s+at .*log\.test\.ts/)
})
