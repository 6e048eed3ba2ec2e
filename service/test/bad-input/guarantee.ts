import { afterEach, beforeAll, expect } from 'vitest'
import type { TestResponse, TestService } from '../harness/test-service.ts'

/* The guarantees of every response to every input: the contract's shapes (7.1), and no internals of the service. */

const castError = /^Cast to ObjectId failed for value ".*" \(type string\) at path "\w+"$/s
const internals = /node_modules|\bat \S+ \(|\.ts:\d+|syntax error at|invalid input syntax|violates|prepared statement/

/** `cast`: this request may get the documented 500. */
export function expectDocumented(response: TestResponse, request: string, { cast = false } = {}): void {
  const details = `${request}\n-> ${response.status} ${response.text.slice(0, 300)}`
  expect(response.headers['x-request-id'], details).toMatch(/^[\w.-]{1,64}$/)
  if (response.status === 200) return
  expect(response.text, details).not.toMatch(internals)
  if (response.status === 500 && cast) {
    expect(response.body, details).toEqual({ errors: { message: expect.stringMatching(castError) } })
    return
  }
  // The operator's routes about stores and people have the errors of the merchant's API.
  const isOperators = /(?:^| )\/admin\/(?:stores|people)/.test(request)
  expect([400, 401, 404, 413, 414, 415, 422, 429, ...(isOperators ? [409] : [])], details).toContain(response.status)
  if (response.status === 429) expect(response.text, details).toBe('Too many requests, please try again later.')
  else if (!isOperators || !hasCode(response)) expect(shapeOf(response), details).not.toBe('unknown')
}

function hasCode({ body }: TestResponse): boolean {
  return typeof body?.message === 'string' && /^(?:not_found|conflict)$/.test(body.code)
}

function shapeOf({ status, body }: TestResponse): string {
  const keys = Object.keys(body ?? {})
    .sort()
    .join()
  if (keys === 'message' && typeof body.message === 'string' && body.message !== '') return 'message'
  if (keys === 'error_type,fields' && body.error_type === 'zod_validation' && areMessages(body.fields))
    return 'validation'
  if (keys === 'fields' && status === 401 && areMessages(body.fields)) return 'rejected'
  if (keys === 'fields' && status === 400 && body.fields.url === 'Valid Return URL is required')
    return 'return URL (4.5)'
  return 'unknown'
}

function areMessages(fields: unknown): boolean {
  const messages = Object.values(fields ?? {})
  return messages.length > 0 && messages.every((message) => typeof message === 'string' && message !== '')
}

/** Expects a 400 that names exactly this key, or keys below it. */
export function expectInvalid(response: TestResponse, request: string, key: string): void {
  expectDocumented(response, request)
  expect({ request, status: response.status }).toEqual({ request, status: 400 })
  const keys = Object.keys(response.body.fields ?? {})
  const named = keys.filter((given) => given === key || given.startsWith(`${key}.`))
  expect(named.length, `${request}\n-> no ${key} in ${response.text.slice(0, 300)}`).toBeGreaterThan(0)
}

const passing = ['rate_limits', 'schema_parts', 'feed_files', 'page_views']

/** One statement for each service: a fingerprint of every row of every table that a request can change. */
const fingerprints = new WeakMap<TestService, Promise<string>>()

async function fingerprintStatement({ context }: TestService): Promise<string> {
  const tables = await context.db.pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")
  const names: string[] = tables.rows.map(({ tablename }) => tablename).filter((name) => !passing.includes(name))
  // An export writes the time that it is of.
  const ofTables = names.map(
    (name) => `(select count(*) || ' ' || md5(coalesce(string_agg(t.row, '' order by t.row), ''))
      from (select (to_jsonb(t) - 'last_change_at')::text as row from ${name} t) t) as ${name}`,
  )
  return `select ${ofTables.join()}, (select count(*)::text from graphile_worker.jobs) as jobs`
}

/** A fingerprint of every row of every table that an order, a review or a merchant can change. */
export async function everything(svc: TestService): Promise<Record<string, string>> {
  const statement = fingerprints.get(svc) ?? fingerprintStatement(svc)
  fingerprints.set(svc, statement)
  return (await svc.context.db.pool.query({ name: 'everything', text: await statement })).rows[0]
}

/** After each test every row is as before it. Called after the `beforeAll` that starts the service. */
export function nothingChanges(service: () => TestService): void {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await everything(service())
  })
  afterEach(async () => {
    const after = await everything(service())
    const expected = before
    // One test that changes something does not fail the tests after it.
    before = after
    expect(after).toEqual(expected)
  })
}

/** Text that is special in SQL, regular expressions, tsquery, LIKE, JSON, paths, headers or terminals. */
export const hostileTexts = [
  "'; drop table orders; --",
  "' or '1'='1",
  "') union select * from stores --",
  '$1',
  '%',
  '_%_',
  '\\',
  "\\'",
  '.*',
  '(((((((((a+)+)+)+$',
  '[',
  '*',
  '?',
  'a & b | !c:* <-> (d',
  "':*",
  '!!!',
  '"',
  '{"$ne":null}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=1',
  '\u001b[31m',
  '\u202e\u200b\ufeff',
  '\u{1f9e3}'.repeat(20),
  'नमस्ते',
  'İıſK',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0x10',
  '1e309',
  ' ',
  'x'.repeat(400),
]

/** Path parts as raw bytes: NUL, half a surrogate pair, broken UTF-8 and invalid percent-encoding. */
export const hostileBytes = [
  '%00',
  'cap%00',
  '%ED%A0%80',
  '%C0%AF',
  '%FF',
  '%',
  '%zz',
  '%E0%A4%A',
  '%2e%2e%2f',
  '%25%30%30',
]
