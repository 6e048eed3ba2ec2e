import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'

const TIMEOUT = 60_000
const source = new URL('./postgres.ts', import.meta.url).href

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

async function query(server: EmbeddedPostgres, text: string): Promise<unknown> {
  const client = await connect(server)
  try {
    return (await client.query({ text, rowMode: 'array' })).rows[0]?.[0]
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

/** An ended child stays visible for a moment, until Node has collected it. */
async function expectEnded(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { interval: 5 }).toBe(false)
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
  expect(await query(server, 'show server_version')).toMatch(/^18\./)
  expect(await query(server, 'select current_database() || current_user')).toBe('pasalpasal')
  expect(await query(server, "select lower('ÅNGSTRÖM')")).toBe('ångström')
  for (const [name, value] of Object.entries({
    listen_addresses: '',
    fsync: 'on',
    jit: 'off',
    TimeZone: 'UTC',
    server_encoding: 'UTF8',
    work_mem: '7MB',
  })) {
    expect(await query(server, `show ${name}`), name).toBe(value)
  }
  expect(readdirSync(dataDir).filter((name) => name.includes('new'))).toEqual([])
})

test('a connection with a wrong password is rejected', { timeout: TIMEOUT }, async () => {
  const server = await start()
  expect(server.connection.password).toBe(readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim())
  const client = new Client({ ...server.connection, password: 'guess' })
  await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
})

test('two starts on the same folder share one server, and the last stop() ends it', {
  timeout: TIMEOUT,
}, async () => {
  const first = await start()
  const pid = postmasterPid()
  const second = await start()
  expect(postmasterPid()).toBe(pid)
  expect(second.connection).toEqual(first.connection)
  await first.stop()
  expect(await query(second, 'select 1')).toBe(1)
  await second.stop()
  await expectEnded(pid)
})

test('a server whose starting process was killed with SIGKILL is found and used', { timeout: TIMEOUT }, async () => {
  const child = await startElsewhere()
  const pid = postmasterPid()
  await kill(child)
  const server = await start()
  expect(postmasterPid()).toBe(pid)
  expect(await query(server, 'select 1')).toBe(1)
})

test('data committed before the server was killed can be read after the next start', {
  timeout: TIMEOUT,
}, async () => {
  const first = await start()
  await query(first, 'create table kept as select 42 as n')
  await end(postmasterPid(), 'SIGKILL')
  const second = await start()
  expect(await query(second, 'select n from kept')).toBe(42)
})

test('a server that is killed while in use is started again each time', {
  timeout: TIMEOUT,
}, async () => {
  const server = await start()
  await query(server, 'create table kept as select 7 as n')
  for (const _time of [1, 2]) {
    const killed = postmasterPid()
    await end(killed, 'SIGKILL')
    await expect.poll(() => query(server, 'select n from kept').catch(String), { timeout: TIMEOUT / 2 }).toBe(7)
    expect(postmasterPid()).not.toBe(killed)
  }
  const last = postmasterPid()
  await server.stop()
  await expectEnded(last)
})

test('stale pid files of cluster and socket do not prevent a start, also when another program has their pid', {
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
    expect(await query(server, 'select 1')).toBe(1)
    await server.stop()
  }
})

test('processes that start at once on an empty folder share one server', { timeout: TIMEOUT }, async () => {
  const [here, again] = await Promise.all([start(), start(), startElsewhere(), startElsewhere()])
  const pid = postmasterPid()
  const startTime = 'select pg_postmaster_start_time()::text'
  expect(await query(here, startTime)).toBe(await query(again, startTime))
  await here.stop()
  await again.stop()
  expect(isAlive(pid)).toBe(true)
})

test('files of a start that was killed while creating the database do not prevent the next start', {
  timeout: TIMEOUT,
}, async () => {
  mkdirSync(join(dataDir, 'postgres.new-abc123', 'data'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new-abc123', 'data', 'PG_VERSION'), '18\n')
  expect(await query(await start(), 'select 1')).toBe(1)
  expect(readdirSync(dataDir)).not.toContain('postgres.new-abc123')
})

test('data of another PostgreSQL version stops the start with one line that says what to do', async () => {
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const error = await start().catch((e: Error) => e)
  expect(error).toBeInstanceOf(Error)
  const { message } = error as Error
  expect(message).toMatch(/PostgreSQL 17.*PostgreSQL 18.*pg_dump.*pg_restore/)
  expect(message).not.toContain('\n')
})

test('a setting that PostgreSQL cannot use is named in the error', { timeout: TIMEOUT }, async () => {
  await expect(start({ shared_buffers: 'plenty' })).rejects.toThrow(/shared_buffers/)
})

test('a folder whose path is too long for a socket works', { timeout: TIMEOUT }, async () => {
  const deep = dataDir
  dataDir = join(dataDir, 'x'.repeat(100))
  try {
    const server = await start()
    expect(await query(server, 'select 1')).toBe(1)
    await server.stop()
    rmSync(server.connection.host, { recursive: true })
  } finally {
    dataDir = deep
  }
})

test('stop() leaves the server running for other connections, and ends it once there are none', {
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
