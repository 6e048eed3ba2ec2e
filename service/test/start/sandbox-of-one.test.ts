import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { childrenOf } from '../harness/process-children.ts'
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { listeningPorts } from './listening-ports.ts'

/* A single process starts the gateway sandbox as its child at the first request. */

const database = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'pasal-sandbox-'))
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = (environment: Record<string, string> = {}) => startServiceProcess(database.connection, environment)
const initiate = ({ post }: ServiceProcess) => post('/sandbox/wallet_b/api/v2/epayment/initiate/', {})
const callsOf = async ({ get }: ServiceProcess) => (await get('/sandbox/calls')).body.calls.length
/** A connection that delays a shutdown is cut after a minute. */
const stopDeadlineMs = 45_000

/** Resolves when the socket is open. */
async function openSocket({ url }: ServiceProcess): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/sandbox/banknet_qr/merchantEndPoint/device/merchant/Y`)
  await once(socket, 'open')
  return socket
}

test.runIf(process.platform === 'linux')('the sandbox does not run until it is first requested', async () => {
  const service = await start()
  const own = Number(new URL(service.url).port)
  const processes = () => [service.pid, ...childrenOf(service.pid)]
  const others = () =>
    processes()
      .flatMap(listeningPorts)
      .filter((port) => port !== own)
  expect((await service.get('/readyz')).status).toBe(200)
  expect(listeningPorts(service.pid)).toContain(own)
  expect(others()).toEqual([])
  expect((await service.get('/sandbox')).status).toBe(200)
  expect(others()).toHaveLength(1)
})

test('ten first requests at once start one sandbox', async () => {
  const service = await start()
  const responses = await Promise.all(Array.from({ length: 10 }, () => initiate(service)))
  for (const { status } of responses) expect(status).toBeLessThan(500)
  expect(await callsOf(service)).toBe(10)
})

test('a websocket can start the sandbox, and does not delay the shutdown', async () => {
  const service = await start()
  const socket = await openSocket(service)
  const closed = once(socket, 'close')
  expect((await service.get('/sandbox')).status).toBe(200)
  const from = Date.now()
  service.kill('SIGTERM')
  expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
  expect(Date.now() - from).toBeLessThan(stopDeadlineMs)
  await closed
})

test('a sandbox that cannot start fails its requests only, and starts when the cause is removed', async () => {
  const inTheWay = join(dataDir, 'sandbox-keys.json')
  await mkdir(inTheWay)
  const service = await start({ DATA_DIR: dataDir })
  for (const path of ['/sandbox', '/payment/success']) {
    const response = await service.get(path)
    expect([response.status, response.body]).toEqual([500, { message: 'Something went wrong' }])
  }
  await expect(openSocket(service)).rejects.toThrow()
  expect((await service.get('/readyz')).status).toBe(200)
  await rmdir(inTheWay)
  expect((await service.get('/sandbox')).status).toBe(200)
  expect((await service.get('/payment/success')).text).toContain('Paid')
  ;(await openSocket(service)).terminate()
})

test('a sandbox that was killed is started again by the next request', async () => {
  const service = await start()
  expect((await service.get('/sandbox')).status).toBe(200)
  const [first] = childrenOf(service.pid)
  process.kill(first as number, 'SIGKILL')
  // The process is gone a moment before its parent knows.
  await until(() => service.output().includes('gateway sandbox process ended'))
  expect((await service.get('/sandbox')).status).toBe(200)
  expect(childrenOf(service.pid)).toHaveLength(1)
})

test('the sandbox ends when the service is killed', async () => {
  const service = await start()
  expect((await service.get('/sandbox')).status).toBe(200)
  const [sandbox] = childrenOf(service.pid)
  service.kill('SIGKILL')
  expect(await service.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await expect.poll(() => runs(sandbox as number)).toBe(false)
})

/** False for an ended process that init has not collected yet, too. */
function runs(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return state !== '' && !state.startsWith('Z')
}
