import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { planning } from '../service/src/platform/database/session-settings.ts'
import type { Connection } from './databases.ts'
import type { Recorded } from './recorded.ts'

const execute = promisify(execFile)

/** Statements for pgbench with their values as parameters: prepared and planned like the service's own. */
export type Script = { text: string; values: Record<string, string> }

/**
 * Recorded statements, one after the other. `instead` may replace a value by an expression that differs at each turn.
 */
export function asScript(statements: Recorded[], instead: (value: string, name: string) => Expression = plain): Script {
  const values: Record<string, string> = {}
  const lines = statements.map(({ text, values: sent, types }, statement) => {
    const written = withoutVariables(text).replace(/\$(\d+)/g, (_match, position) => {
      const value = asText(sent[Number(position) - 1])
      if (value === null) return 'null'
      const expression = instead(value, `v${statement}_${position}`)
      Object.assign(values, expression.values)
      return `${expression.text}::${types[Number(position) - 1]}`
    })
    return `${written.trim()};`
  })
  return { text: lines.join('\n'), values }
}

/**
 * pgbench replaces `:word` by a variable, also inside quotes. In an escape string a colon can be written as its code.
 */
function withoutVariables(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, (quoted) =>
    /:\w/.test(quoted) ? `E${quoted.replaceAll('\\', '\\\\').replaceAll(':', '\\072')}` : quoted,
  )
}

export type Expression = { text: string; values: Record<string, string> }

export function plain(value: string, name: string): Expression {
  // pgbench rejects a variable without a value.
  if (value === '') return { text: "''", values: {} }
  return { text: `:${name}`, values: { [name]: value } }
}

/** A value in PostgreSQL's text format, as the driver sends it. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function asElement(value: unknown): string {
  const text = asText(value)
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
}

export type PgbenchResult = { perSecond: number; latencyMs: number }

/** A new connection first plans its statements. The service's connections have planned theirs long ago. */
const warmUpSeconds = 2

/** Runs the scripts, a random one at each turn, on each of `clients` connections. */
export async function pgbench(
  connection: Connection,
  scripts: Script[],
  clients: number,
  length: { seconds: number } | { turns: number },
): Promise<PgbenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'pasal-pgbench-'))
  const { host, port, user, database, password } = connection
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(2, clients))]
  const seconds = 'seconds' in length ? warmUpSeconds + Math.max(2, length.seconds) : 0
  options.push(...('seconds' in length ? ['-T', String(seconds), '-P', '1'] : ['-t', String(length.turns)]))
  try {
    for (const [index, { text, values }] of scripts.entries()) {
      const file = join(folder, `script-${index}.sql`)
      await writeFile(file, named(text, index))
      options.push('-f', file)
      for (const [name, value] of Object.entries(values)) options.push('-D', `s${index}_${name}=${value}`)
    }
    const where = ['-h', host, '-p', String(port), '-U', user, database]
    const { stdout, stderr } = await run([...options, ...where], password)
    return readResult(stdout, stderr)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const plannedAlike = Object.entries(planning)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** The error has pgbench's own message and not its command, which contains every value. */
async function run(options: string[], password: string): Promise<{ stdout: string; stderr: string }> {
  const env = { ...process.env, PGPASSWORD: password, PGOPTIONS: plannedAlike }
  try {
    return await execute('pgbench', options, { env, maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    const { code, stderr = '' } = error as { code: string | number; stderr?: string }
    throw new Error(`pgbench ended with ${code}:\n${stderr.slice(0, 2000)}`)
  }
}

/** Several scripts share one set of variables, so each script gets names of its own. */
function named(text: string, script: number): string {
  return text.replace(/(?<![:\w]):(v\w+)/g, (_match, name) => `:s${script}_${name}`)
}

/** Reads pgbench's report of each second, without the warm-up of a timed run. */
function readResult(stdout: string, stderr: string): PgbenchResult {
  const latencyMs = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
  const whole = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  const seconds = [...stderr.matchAll(/progress: ([\d.]+) s, ([\d.]+) tps/g)].filter(
    ([, at]) => Number(at) > warmUpSeconds + 0.5,
  )
  const perSecond =
    seconds.length > 0 ? seconds.reduce((sum, [, , tps]) => sum + Number(tps), 0) / seconds.length : whole
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
  if (!(perSecond > 0) || failed > 0 || /aborted/.test(stderr)) {
    throw new Error(`pgbench did not do its work:\n${stdout}\n${stderr.slice(0, 2000)}`)
  }
  return { perSecond, latencyMs }
}
