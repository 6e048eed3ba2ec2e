import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { databaseUrl, startServiceProcess } from '../harness/service-process.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'

/* What a start prints: JSON lines for a program, readable text for a person at a terminal. */

const { database } = await openTestDatabase()
const main = resolve(import.meta.dirname, '../../src/main.ts')
/** Runs a command on a terminal of its own; part of every Debian. */
const script = '/usr/bin/script'

const logLines = (output: string) => output.split('\n').filter((line) => line.startsWith('{'))

test('a start outside production names the pages worth opening, the start page first, and warns of nothing', async () => {
  const service = await startServiceProcess(database.connection, { ADMIN_TOKEN: '' })
  const paths = [...service.output().matchAll(/^ {2}\w+ +http:\/\/127\.0\.0\.1:\d+(\/\S*)$/gm)].map(([, path]) => path)
  expect(paths).toEqual(['/', '/dashboard', '/docs', '/sandbox', '/readyz'])
  expect(logLines(service.output()).map((line) => JSON.parse(line).level)).not.toContain('warn')
})

test.each(['1', '2'])(
  'a bare production start with PROCESSES=%s warns once of each thing it lacks',
  async (PROCESSES) => {
    const production = { NODE_ENV: 'production', RATE_LIMITS: 'on', SECRET_KEY: 'k'.repeat(32), PROCESSES }
    const service = await startServiceProcess(database.connection, { ...production, ADMIN_TOKEN: '', HOST: '0.0.0.0' })
    const warnings = logLines(service.output())
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level === 'warn')
    const lacking = ['ADMIN_TOKEN', 'PUBLIC_URL', 'SMTP_URL', 'SMS_URL']
    expect(
      warnings.map(({ msg }) => msg.split(' ')[0]),
      JSON.stringify(warnings),
    ).toEqual(lacking)
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(service.output()).not.toContain('/sandbox')
  },
)

test.runIf(existsSync(script))('a start on a terminal prints no JSON', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pasal-terminal-'))
  const { PATH = '' } = process.env
  const env = { PATH, PORT: '0', DEMO: 'off', DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.connection) }
  const terminal = spawn(script, ['--quiet', '--return', '--command', `${process.execPath} ${main}`, '/dev/null'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => terminal.once('close', done))
  atEndOfFile(async () => {
    terminal.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  let printed = ''
  terminal.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await until(() => printed.includes('/readyz'))
  expect(printed).toMatch(/^\d\d:\d\d:\d\d Server listening at/m)
  expect(printed).not.toContain('{')
})
