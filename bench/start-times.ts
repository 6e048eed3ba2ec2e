import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@pasal/embedded-postgres/postgres.ts'
import { choosePort } from '../service/src/platform/process/listening-port.ts'
import { median } from './row.ts'
import { startCommand } from './start-command.ts'

/*
 * Measures from the command of `npm start` to the first `200` of /readyz. Usage: node bench/start-times.ts [rounds]
 * [processes]
 */

const pollMs = 5
const deadlineMs = 120_000

/** `cpuMs` is the CPU time of the started process. It is more reliable than `ms` on a machine with other work. */
export type StartTime = { ms: number; cpuMs: number | undefined }

export type StartTimes = {
  /** without a data folder: creates the database, migrates it, imports the demo store */
  embeddedCold: StartTime
  /** with the data folder of an earlier start */
  embeddedWarm: StartTime
  /** on a running, migrated database with the demo store */
  databaseUrl: StartTime
}

/** Medians of `rounds` starts of each kind, in turn. */
export async function measureStartTimes(rounds = 3, environment: Record<string, string> = {}): Promise<StartTimes> {
  const seen = { embeddedCold: [] as StartTime[], embeddedWarm: [] as StartTime[], databaseUrl: [] as StartTime[] }
  const folder = await mkdtemp(join(tmpdir(), 'pasal-start-'))
  try {
    for (let round = 0; round < rounds; round++) {
      const dataDir = join(folder, String(round))
      seen.embeddedCold.push(await startOnce({ ...environment, DATA_DIR: dataDir }))
      seen.embeddedWarm.push(await startOnce({ ...environment, DATA_DIR: dataDir }))
      const running = await startEmbeddedPostgres({ dataDir, log: () => undefined })
      const { user, password, host, port, database } = running.connection
      const url = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
      try {
        seen.databaseUrl.push(await startOnce({ ...environment, DATA_DIR: dataDir, DATABASE_URL: url }))
      } finally {
        await running.stop()
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return {
    embeddedCold: middle(seen.embeddedCold),
    embeddedWarm: middle(seen.embeddedWarm),
    databaseUrl: middle(seen.databaseUrl),
  }
}

function middle(times: StartTime[]): StartTime {
  const cpu = times.map(({ cpuMs }) => cpuMs).filter((ms) => ms !== undefined)
  return { ms: median(times.map(({ ms }) => ms)), cpuMs: cpu.length > 0 ? median(cpu) : undefined }
}

async function startOnce(environment: Record<string, string>): Promise<StartTime> {
  const port = await choosePort('127.0.0.1', 0, true)
  const from = performance.now()
  const service = spawn(process.execPath, startCommand.nodeArguments, {
    cwd: startCommand.folder,
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(service, 'exit')
  try {
    while (!(await isReady(port))) {
      if (service.exitCode !== null || performance.now() - from > deadlineMs)
        throw new Error('the service did not start')
      await sleep(pollMs)
    }
    return { ms: performance.now() - from, cpuMs: cpuTimeMs(service.pid as number) }
  } finally {
    service.kill('SIGTERM')
    await ended
  }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/**
 * User and system time of this process in milliseconds, on Linux only, where the kernel counts in hundredths of a
 * second.
 */
function cpuTimeMs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

if (import.meta.main) {
  const [rounds = 3, processes = 1] = process.argv.slice(2).map(Number)
  const times = await measureStartTimes(rounds, { PROCESSES: String(processes) })
  for (const [kind, { ms, cpuMs }] of Object.entries(times)) {
    process.stdout.write(`${kind.padEnd(13)} ${ms.toFixed(0).padStart(6)} ms  ${cpuMs?.toFixed(0) ?? '?'} ms CPU\n`)
  }
}
