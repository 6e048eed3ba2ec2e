import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Sql } from '../service/src/db.ts'

const run = promisify(execFile)

/** A statement as pgbench takes it: its values written into the text, everything on one line. */
export function asScript(statements: Sql[]): string {
  return statements.map(({ text, values }) => `${inline(text, values).replace(/\s+/g, ' ')};`).join('\n')
}

function inline(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_match, position) => literal(values[Number(position) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `${literal(value.toISOString())}::timestamptz`
  if (Array.isArray(value)) return `array[${value.map(literal).join(',')}]::text[]`
  return withoutColons(pg.escapeLiteral(String(value)))
}

/** pgbench takes `:word` for one of its variables, inside quotes too; in an escape string a colon can be written as its number. */
function withoutColons(quoted: string): string {
  if (!quoted.includes(':')) return quoted
  const escaped = quoted.trimStart().startsWith('E') ? quoted.trimStart() : `E${quoted}`
  return escaped.replaceAll(':', '\\072')
}

/** Transactions per second of a script, one after the other on each of `clients` connections. */
export async function pgbench(
  connection: pg.ClientConfig,
  script: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pasal-pgbench-'))
  const file = join(folder, 'script.sql')
  await writeFile(file, script)
  const { host, port, user, database, password } = connection
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file]
  const where = ['-h', String(host), '-p', String(port), '-U', String(user), String(database)]
  try {
    const { stdout } = await run('pgbench', [...options, ...where], {
      env: { ...process.env, PGPASSWORD: String(password) },
    })
    const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!perSecond) throw new Error(`pgbench said nothing of its speed:\n${stdout}`)
    return Number(perSecond)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
