import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'

/** The user PostgreSQL runs as. `switched` when that is not the user of this process. */
export type Identity = { uid: number; gid: number; switched: boolean }

export type Command = { file: string; args: string[]; uid?: number; gid?: number }

/** A number that no distribution assigns (Debian and systemd leave 60578–61183 free). */
const FALLBACK_ID = 60_954

/**
 * PostgreSQL does not run as root. A root process therefore runs it as the owner of the existing data,
 * or as an unused number; no entry in /etc/passwd is needed for that.
 */
export function chooseIdentity(existing: string[]): Identity {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return { uid, gid, switched: false }
  for (const path of existing) {
    const owner = statSync(path, { throwIfNoEntry: false })
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid || FALLBACK_ID, switched: true }
  }
  return { uid: FALLBACK_ID, gid: FALLBACK_ID, switched: true }
}

/** initdb, unlike the server, insists on a user with a name; its files are handed over afterwards. */
export function namedIdentity(wanted: Identity): Identity {
  if (!wanted.switched) return wanted
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0)
  const user = users.find((u) => u.uid === wanted.uid) ?? users.find((u) => u.name === 'nobody') ?? users[0]
  if (!user) throw new Error('/etc/passwd names no user besides root to create the database as: set DATABASE_URL')
  return { uid: user.uid, gid: user.gid, switched: true }
}

export function giveTo(path: string, { uid, gid, switched }: Identity): void {
  if (switched) chownSync(path, uid, gid)
}

export function giveTreeTo(path: string, identity: Identity): void {
  if (!identity.switched) return
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), identity.uid, identity.gid)
  }
  giveTo(path, identity)
}

/** The command that runs `file` as `identity`, with only the rights that it needs to reach its files. */
export function commandAs(identity: Identity, binaries: Binaries, file: string, args: string[], dir: string): Command {
  const { uid, gid, switched } = identity
  if (!switched) return { file, args }
  const capability = missingCapability(uid, binaries, dir)
  if (!capability || process.platform !== 'linux') return { file, args, uid, gid }
  // Below a folder closed to others (a 0700 home) the user could not even reach its own binary.
  const keep = ['--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  const setpriv = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...keep, '--', file, ...args]
  return { file: 'setpriv', args: setpriv }
}

function missingCapability(uid: number, binaries: Binaries, dir: string): string | undefined {
  if ([binaries.initdb, binaries.postgres].some((file) => !allows(file, uid, 5))) return 'dac_override'
  const share = join(binaries.native, 'share', 'postgresql', 'postgres.bki')
  const lib = join(binaries.native, 'lib')
  const folders = [...parents(binaries.postgres), lib, ...parents(share), dir, ...parents(dir)]
  if (allows(share, uid, 4) && folders.every((folder) => allows(folder, uid, 1))) return undefined
  // The weaker right is enough, but containers often hold only the stronger one.
  return holdsCapability(2) ? 'dac_read_search' : 'dac_override'
}

function allows(path: string, uid: number, bits: number): boolean {
  const { mode, uid: owner } = statSync(path)
  return ((owner === uid ? mode >> 6 : mode) & bits) === bits
}

function* parents(path: string): Generator<string> {
  for (let at = path; at !== dirname(at); at = dirname(at)) yield dirname(at)
}

function holdsCapability(bit: number): boolean {
  const effective = /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return ((BigInt(`0x${effective}`) >> BigInt(bit)) & 1n) === 1n
}
