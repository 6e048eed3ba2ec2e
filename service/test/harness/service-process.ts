import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { compileCache } from './compile-cache.ts'
import { atEndOfFile } from './end-of-file.ts'
import { allowKilledProcesses } from './left-behind.ts'
import { operatorToken, type TestResponse } from './test-service.ts'

const server = resolve(import.meta.dirname, '../../src/main.ts')
const startDeadlineMs = 400_000

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** A started program whose end can be awaited: for starts that must fail. */
export type Program = {
  pid: number
  /** everything printed so far */
  output(): string
  /** Stops reading the output, like a log collector that died. */
  leaveOutput(): void
  /** Keeps the output open without reading it, like a log collector that stalls. */
  pauseOutput(): void
  readOutputAgain(): void
  exited: Promise<Exit>
  kill(signal: NodeJS.Signals): void
}

/** A service in an operating-system process of its own. */
export type ServiceProcess = Program & {
  url: string
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  /** Imports a store file as the operator. Fails the test when the file is rejected. */
  importStore(file: unknown): Promise<{ _id: string; subdomain: string }>
}

/** The URL an operator would write for this database; a unix socket's folder goes into `host`. */
export function databaseUrl({ host = 'localhost', port = 5432, user = '', password, database = '' }: pg.ClientConfig) {
  const secret = typeof password === 'string' && password !== '' ? `:${encodeURIComponent(password)}` : ''
  const login = `${encodeURIComponent(user)}${secret}`
  if (!host.startsWith('/')) return `postgres://${login}@${host}:${port}/${database}`
  return `postgres://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** Runs `node src/main.ts` with these variables only. Killed when the test file ends. */
export async function startProgram(environment: Record<string, string>): Promise<Program> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pasal-process-'))
  const child = spawn(process.execPath, [server], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: compileCache,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      ADMIN_TOKEN: operatorToken,
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const database = /\/([^/?]+)(?:\?|$)/.exec(environment.DATABASE_URL ?? '')?.[1]
  if (database) allowKilledProcesses(database)
  let printed = ''
  const collect = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const exited = new Promise<Exit>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code, signal) => done({ code, signal }))
  })
  const program = {
    pid: child.pid as number,
    output: () => printed,
    leaveOutput() {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    pauseOutput: () => void child.stdout.pause(),
    readOutputAgain: () => void child.stdout.resume(),
    exited,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
  }
  atEndOfFile(async () => {
    program.kill('SIGKILL')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  })
  return program
}

/** A service on this database that accepts requests. */
export async function startServiceProcess(
  connection: pg.ClientConfig,
  environment: Record<string, string> = {},
): Promise<ServiceProcess> {
  const program = await startProgram({ DATABASE_URL: databaseUrl(connection), ...environment })
  return untilReady(program)
}

/** The program as a service, as soon as it accepts requests. */
export async function untilReady(program: Program): Promise<ServiceProcess> {
  const url = await readyUrl(program)
  return { ...program, url, ...callers(url) }
}

/** Waits for the line that names the address; it is printed once everything is up. */
async function readyUrl({ output, exited }: Program): Promise<string> {
  let ended = false
  void exited.then(() => {
    ended = true
  })
  for (const deadline = Date.now() + startDeadlineMs; Date.now() < deadline && !ended; ) {
    const found = /(http:\/\/[^\s/]+)\/readyz/.exec(output())
    if (found?.[1]) return found[1]
    await new Promise((tick) => setTimeout(tick, 20))
  }
  throw new Error(`the service did not start:\n${output()}`)
}

function callers(url: string) {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    const isJson = String(response.headers.get('content-type')).includes('json')
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    }
  }
  const post = (path: string, body?: unknown, headers?: Record<string, string>) => call('POST', path, body, headers)
  const importStore = async (file: unknown) => {
    const response = await post('/admin/import', file, { authorization: `Bearer ${operatorToken}` })
    if (response.status !== 200) throw new Error(`the store file was rejected: ${response.text}`)
    return response.body.store
  }
  const get = (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers)
  return { get, post, importStore }
}
