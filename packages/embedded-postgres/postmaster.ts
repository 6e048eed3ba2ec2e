import { execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { CHILD_ENV, cannotRun, type Paths, PORT } from './cluster.ts'
import { commandAs, giveTo, type Identity } from './identity.ts'

/** A server that runs on the cluster, started by us or by another process. */
export type Postmaster = { pid: number; socket: string; alive(): boolean }

/** A server being started; `failure` is set as soon as it has ended instead. */
export type Starting = { failure(): string | undefined }

const LOG_LIMIT = 10 * 1024 * 1024

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: String(PORT),
  shared_buffers: '128MB',
  max_connections: '100',
  // Compiling costs more than it saves on the short queries of a store.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/** The live server of the cluster, if postmaster.pid names one. */
export function findPostmaster({ cluster, socket }: Paths): Postmaster | undefined {
  const lines = pidFileLines(cluster)
  const pid = Number(lines[0])
  const alive = () => isPostmasterOf(cluster, pid)
  // Line 5 is the socket folder in use, which may differ when it was started with another TMPDIR.
  return alive() ? { pid, socket: lines[4] || socket, alive } : undefined
}

function pidFileLines(cluster: string): string[] {
  try {
    return fs.readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The pid alone proves nothing, another program may have it by now: the command line decides. */
function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    if (process.platform === 'linux') {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
    }
    return execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).includes(
      `-D ${cluster} `,
    )
  } catch {
    return false
  }
}

/**
 * PostgreSQL does not start while any program of the same user has the pid in a stale postmaster.pid. It ignores the
 * pid of its parent, which is ours. The rest of the file stays: it leads PostgreSQL to orphaned backends of the dead
 * server that may still be writing.
 */
function disarmStalePidFile(cluster: string): void {
  const lines = pidFileLines(cluster)
  if (lines.length === 0) return
  const path = join(cluster, 'postmaster.pid')
  fs.writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'))
}

/** Starts the server in a process group of its own, so that Ctrl-C reaches Node only and Node stops it in order. */
export function spawnPostmaster(
  paths: Paths,
  binaries: Binaries,
  identity: Identity,
  settings: Record<string, string>,
): Starting {
  disarmStalePidFile(paths.cluster)
  const log = openLog(paths.log, identity)
  const all = { ...SETTINGS, unix_socket_directories: paths.socket, ...settings }
  const args = ['-D', paths.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const { file, args: line, ...as } = commandAs(identity, binaries, binaries.postgres, args, paths.dataDir)
  const child = spawn(file, line, {
    ...as,
    cwd: '/',
    env: CHILD_ENV,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  fs.closeSync(log.fd)
  let ended: string | undefined
  child.once('error', (error) => {
    ended = cannotRun(file, error)
  })
  child.once('exit', (code, signal) => {
    ended = `PostgreSQL ended at start (${signal ?? code}), ${logTail(paths.log, log.from)}`
  })
  child.unref()
  return { failure: () => ended }
}

function openLog(path: string, identity: Identity): { fd: number; from: number } {
  const size = fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) fs.renameSync(path, `${path}.1`)
  const fd = fs.openSync(path, 'a', 0o600)
  giveTo(path, identity)
  return { fd, from: size > LOG_LIMIT ? 0 : size }
}

export function logTail(path: string, from = 0): string {
  const text = fs.existsSync(path) ? fs.readFileSync(path).subarray(from).toString('utf8').trim() : ''
  return `${path} ends with:\n${text.split('\n').slice(-15).join('\n')}`
}
