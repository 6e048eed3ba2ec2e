import { spawn } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type Command, commandAs, giveTo, giveTreeTo, type Identity, namedIdentity } from './identity.ts'

export const DATABASE = 'pasal'
export const USER = 'pasal'
/** Only names the socket file: nothing listens on a network port. */
export const PORT = 5432

/**
 * The operator's PG* variables or locale must not change what the server does. With these limits of its heap the C
 * library keeps memory for the next statement that it would else give back to the system after each one.
 */
export const CHILD_ENV = {
  MALLOC_TRIM_THRESHOLD_: '8388608',
  MALLOC_TOP_PAD_: '1048576',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

export type Paths = { dataDir: string; cluster: string; password: string; log: string; lock: string; socket: string }

export function pathsIn(dataDir: string): Paths {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    password: join(dataDir, 'postgres-password'),
    log: join(dataDir, 'postgres.log'),
    lock: join(dataDir, 'postgres.lock'),
    socket: socketFolder(dataDir),
  }
}

/** The kernel cuts socket paths at 104–108 bytes, and PostgreSQL reads the setting as a comma list. */
function socketFolder(dataDir: string): string {
  const near = join(dataDir, 'postgres-socket')
  if (Buffer.byteLength(join(near, `.s.PGSQL.${PORT}`)) <= 100 && !/[,"\n]/.test(near)) return near
  return join(tmpdir(), `pasal-pg-${hash('sha256', dataDir).slice(0, 16)}`)
}

/** Makes the socket folder, and rejects a folder of that name that belongs to another user, in a shared /tmp. */
export function prepareSocketFolder(path: string, identity: Identity): void {
  try {
    fs.mkdirSync(path, { mode: 0o700 })
    giveTo(path, identity)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const found = fs.lstatSync(path)
    const owned = found.uid === identity.uid || (identity.switched && found.uid === 0)
    if (!found.isDirectory() || !owned) throw new Error(`${path} is not a folder of user id ${identity.uid}: remove it`)
    fs.chmodSync(path, 0o700)
    giveTo(path, identity)
  }
  // No server of this cluster runs. PostgreSQL would believe that one does while any program has the pid that a
  // killed one left here.
  fs.rmSync(join(path, `.s.PGSQL.${PORT}.lock`), { force: true })
}

/** True when a cluster exists that this PostgreSQL can run; throws one clear line when it cannot run it. */
export function clusterExists(paths: Paths, major: string): boolean {
  const { cluster } = paths
  try {
    const found = fs.readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (found !== major) throw new Error(otherVersion(paths, found, major))
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES') {
      throw new Error(
        `${cluster} belongs to another user (id ${fs.statSync(cluster).uid}): run as that user or as root`,
      )
    }
    if (code !== 'ENOENT') throw error
  }
  if (fs.existsSync(cluster) && fs.readdirSync(cluster).length > 0) {
    throw new Error(`${cluster} is not empty and holds no PostgreSQL data: move it away`)
  }
  return false
}

function otherVersion({ cluster, socket, password }: Paths, found: string, major: string): string {
  return (
    `${cluster} was written by PostgreSQL ${found}, this release runs PostgreSQL ${major}: ` +
    `start the earlier release and dump with "pg_dump -Fc -h ${socket} -U ${USER} -f pasal.dump ${DATABASE}" ` +
    `(password in ${password}), stop it, move ${cluster} away, start this release and restore with ` +
    `"pg_restore -h ${socket} -U ${USER} -d ${DATABASE} pasal.dump"`
  )
}

export function readPassword(paths: Paths): string {
  const password = fs.existsSync(paths.password) ? fs.readFileSync(paths.password, 'utf8').trim() : ''
  if (!password) throw new Error(`${paths.password} is missing or empty: restore it, it belongs to ${paths.cluster}`)
  return password
}

/**
 * Makes a new cluster beside its final place and moves it there when it is complete: a killed start leaves nothing
 * that looks like a database.
 */
export async function createCluster(paths: Paths, binaries: Binaries, identity: Identity): Promise<void> {
  const prefix = `${basename(paths.cluster)}.new-`
  for (const name of fs.readdirSync(paths.dataDir)) {
    if (name.startsWith(prefix)) fs.rmSync(join(paths.dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const creator = namedIdentity(identity)
  // A new name each time: an initdb orphaned by a killed start may still be writing to the last one.
  const work = fs.mkdtempSync(join(paths.dataDir, prefix))
  try {
    const password = writePassword(paths.password, identity)
    const passwordCopy = join(work, 'password')
    fs.writeFileSync(passwordCopy, `${password}\n`, { mode: 0o600 })
    giveTo(passwordCopy, creator)
    giveTo(work, creator)
    const data = join(work, 'data')
    const args = ['-D', data, '-U', USER, `--pwfile=${passwordCopy}`, '-A', 'scram-sha-256', '-E', 'UTF8']
    // The built-in provider: upper and lower case beyond ASCII, and a sort order no system update can change.
    args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
    await run(commandAs(creator, binaries, binaries.initdb, args, work))
    giveTreeTo(data, identity)
    fs.renameSync(data, paths.cluster)
  } finally {
    fs.rmSync(work, { recursive: true, force: true, maxRetries: 5 })
  }
}

function writePassword(path: string, identity: Identity): string {
  const earlier = fs.existsSync(path) ? fs.readFileSync(path, 'utf8').trim() : ''
  if (earlier) return earlier
  const password = randomBytes(24).toString('base64url')
  fs.writeFileSync(`${path}.new`, `${password}\n`, { mode: 0o600, flush: true })
  giveTo(`${path}.new`, identity)
  fs.renameSync(`${path}.new`, path)
  return password
}

async function run({ file, args, ...as }: Command): Promise<void> {
  const child = spawn(file, args, { ...as, cwd: '/', env: CHILD_ENV, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(cannotRun(file, error))))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(new Error(`the database could not be created (${basename(file)}: ${signal ?? code}): ${errors.trim()}`))
    })
  })
}

export function cannotRun(file: string, error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  if (file === 'setpriv' && code === 'ENOENT') {
    return (
      'running as root below a folder closed to other users takes the program setpriv (util-linux): ' +
      'install it, run as another user or set DATABASE_URL'
    )
  }
  return `PostgreSQL cannot be run here (${file}: ${code ?? error.message}): set DATABASE_URL to a PostgreSQL server`
}
