import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres/postgres.ts'

const TIMEOUT = 60_000
const source = new URL('../../src/platform/embedded-postgres/postgres.ts', import.meta.url).href

let dataDir: string
let lines: string[]
let started: EmbeddedPostgres[]
let children: ChildProcess[]

beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'pasal-embedded-')))
  lines = []
  started = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const server of started) await server.stop()
  const pid = postmasterPid()
  if (pid) await end(pid, 'SIGINT')
  rmSync(dataDir, { recursive: true, force: true })
}, TIMEOUT)

async function start(settings?: Record<string, string>, folder = dataDir): Promise<EmbeddedPostgres> {
  const options = { dataDir: folder, log: (line: string) => void lines.push(line) }
  const server = await startEmbeddedPostgres(settings ? { ...options, settings } : options)
  started.push(server)
  return server
}

async function connect(server: EmbeddedPostgres): Promise<Client> {
  const client = new Client(server.connection)
  await client.connect()
  return client
}

async function ask(server: EmbeddedPostgres, query: string): Promise<unknown> {
  const client = await connect(server)
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** The pid of the server on dataDir, 0 when none runs there. */
function postmasterPid(): number {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid !== process.pid && isAlive(pid) ? pid : 0
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function end(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal)
  while (isAlive(pid)) await sleep(10)
}

/** An ended child stays visible for an instant, until Node has collected it. */
async function expectEnded(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { timeout: 2000, interval: 5 }).toBe(false)
}

/** A Node process that starts the server on dataDir and then stays. */
async function startElsewhere(): Promise<ChildProcess> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(source)}
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const args = ['--input-type=module', '-e', code]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (exit) => reject(new Error(`the other process ended: ${exit}`)))
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

test('an empty folder gets a working PostgreSQL 18 with safe defaults', { timeout: TIMEOUT }, async () => {
  const server = await start({ work_mem: '7MB' })
  expect(await ask(server, 'show server_version')).toMatch(/^18\./)
  expect(await ask(server, 'select current_database() || current_user')).toBe('pasalpasal')
  expect(await ask(server, "select lower('ÅNGSTRÖM')")).toBe('ångström')
  for (const [name, value] of Object.entries({
    listen_addresses: '',
    fsync: 'on',
    jit: 'off',
    TimeZone: 'UTC',
    server_encoding: 'UTF8',
    work_mem: '7MB',
  })) {
    expect(await ask(server, `show ${name}`), name).toBe(value)
  }
  expect(readdirSync(dataDir).filter((name) => name.includes('new'))).toEqual([])
})

test('nobody gets in without the generated password', { timeout: TIMEOUT }, async () => {
  const server = await start()
  expect(server.connection.password).toBe(readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim())
  const stranger = new Client({ ...server.connection, password: 'guess' })
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
})

test('a second start on the same folder shares the server, and the last one out stops it', {
  timeout: TIMEOUT,
}, async () => {
  const first = await start()
  const pid = postmasterPid()
  const second = await start()
  expect(postmasterPid()).toBe(pid)
  expect(second.connection).toEqual(first.connection)
  await first.stop()
  expect(await ask(second, 'select 1')).toBe(1)
  await second.stop()
  await expectEnded(pid)
})

test('a server whose starter was killed with -9 is found and used', { timeout: TIMEOUT }, async () => {
  const child = await startElsewhere()
  const pid = postmasterPid()
  await kill(child)
  const server = await start()
  expect(postmasterPid()).toBe(pid)
  expect(await ask(server, 'select 1')).toBe(1)
})

test('data written before the server itself was killed is there after the next start', {
  timeout: TIMEOUT,
}, async () => {
  const first = await start()
  await ask(first, 'create table kept as select 42 as n')
  await end(postmasterPid(), 'SIGKILL')
  const second = await start()
  expect(await ask(second, 'select n from kept')).toBe(42)
})

test('a server that is killed under the service is started again, as often as it takes', {
  timeout: TIMEOUT,
}, async () => {
  const server = await start()
  await ask(server, 'create table kept as select 7 as n')
  for (const _time of [1, 2]) {
    const killed = postmasterPid()
    await end(killed, 'SIGKILL')
    await expect.poll(() => ask(server, 'select n from kept').catch(String), { timeout: TIMEOUT / 2 }).toBe(7)
    expect(postmasterPid()).not.toBe(killed)
  }
  const last = postmasterPid()
  await server.stop()
  await expectEnded(last)
})

test('stale pid files of cluster and socket are overcome, also when their pid went to another program', {
  timeout: TIMEOUT,
}, async () => {
  await (await start()).stop()
  const sleeper = spawn('sleep', ['60'], { stdio: 'ignore' })
  children.push(sleeper)
  for (const pid of [4_000_000, sleeper.pid]) {
    const text = `${pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${dataDir}\n\n        1        1\nready   \n`
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), text)
    writeFileSync(join(dataDir, 'postgres-socket', '.s.PGSQL.5432.lock'), text)
    const server = await start()
    expect(await ask(server, 'select 1')).toBe(1)
    await server.stop()
  }
})

test('processes starting at once on an empty folder end up on one server', { timeout: TIMEOUT }, async () => {
  const [here, again] = await Promise.all([start(), start(), startElsewhere(), startElsewhere()])
  const pid = postmasterPid()
  const query = 'select pg_postmaster_start_time()::text'
  expect(await ask(here, query)).toBe(await ask(again, query))
  await here.stop()
  await again.stop()
  expect(isAlive(pid)).toBe(true)
})

test('what a start killed in the middle of creating the database left behind is no obstacle', {
  timeout: TIMEOUT,
}, async () => {
  mkdirSync(join(dataDir, 'postgres.new-abc123', 'data'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new-abc123', 'data', 'PG_VERSION'), '18\n')
  expect(await ask(await start(), 'select 1')).toBe(1)
  expect(readdirSync(dataDir)).not.toContain('postgres.new-abc123')
})

test('data of another PostgreSQL version is refused with one line that says what to do', async () => {
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const error = await start().catch((e: Error) => e)
  expect(error).toBeInstanceOf(Error)
  const { message } = error as Error
  expect(message).toMatch(/PostgreSQL 17.*PostgreSQL 18.*pg_dump.*pg_restore/)
  expect(message).not.toContain('\n')
})

test('a server that cannot start says why', { timeout: TIMEOUT }, async () => {
  await expect(start({ shared_buffers: 'plenty' })).rejects.toThrow(/shared_buffers/)
})

test('a folder too deep for a socket path works', { timeout: TIMEOUT }, async () => {
  const deep = dataDir
  dataDir = join(dataDir, 'x'.repeat(100))
  try {
    const server = await start()
    expect(await ask(server, 'select 1')).toBe(1)
    await server.stop()
    rmSync(server.connection.host, { recursive: true })
  } finally {
    dataDir = deep
  }
})

test('stop leaves the server to others who are connected, and stops it once they are gone', {
  timeout: TIMEOUT,
}, async () => {
  const server = await start()
  const pid = postmasterPid()
  const other = await connect(server)
  await server.stop()
  expect(lines.at(-1)).toMatch(/leaving PostgreSQL running/)
  expect((await other.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await other.end()
  lines = []
  await (await start()).stop()
  expect(lines.join()).not.toMatch(/leaving/)
  await expectEnded(pid)
})
