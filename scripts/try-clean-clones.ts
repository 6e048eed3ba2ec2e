import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/*
 * Does what the README asks of a newcomer, in clean clones of the last commit: `npm ci`, `npm start` until /readyz
 * responds with 200, an end by SIGTERM and a second start. It does this with npm 10 and npm 11 on the host's Node, and
 * for the production installation, whose size has a limit.
 */

const npmVersions = { 10: '10.9.4', 11: '11.19.1' }
const productionLimitMb = 300
// A quiet machine needs 3 s. Several other programs at the same time have made it 43 s.
const readyWithinMs = 180_000
const endWithinMs = 30_000

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** One npm, and the folder of its clones, apart from that of the npm itself; `node` is the host's Node, by PATH. */
type Npm = { name: string; folder: string; commandLine: string[] }

const folder = await mkdtemp(join(tmpdir(), 'pasal-clean-clones-'))
try {
  say(`the host has Node ${(await run('node', ['--version'])).stdout.trim()}`)
  // Side by side, because an installation leaves a processor idle for half of its time.
  await Promise.all([tryNpm(10, 'lint'), tryNpm(11, 'typecheck')])
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** `script`: what this npm runs in its clone. Both scripts read the same files, so each npm runs one. */
async function tryNpm(major: keyof typeof npmVersions, script: string): Promise<void> {
  const npm = await installNpm(major)
  await tryClone(npm, [], (clone) => runNpm(npm, clone, ['run', script]))
  await tryClone(npm, ['--omit=dev'], checkSize)
}

async function installNpm(major: keyof typeof npmVersions): Promise<Npm> {
  const prefix = join(folder, `npm-${major}`)
  const clones = join(folder, `clones-${major}`)
  await Promise.all([mkdir(prefix), mkdir(clones)])
  await run('npm', ['install', '--no-save', '--prefix', prefix, `npm@${npmVersions[major]}`])
  const cli = join(prefix, 'node_modules', 'npm', 'bin', 'npm-cli.js')
  return { name: `npm ${npmVersions[major]}`, folder: clones, commandLine: ['node', cli] }
}

/** Installs a clean clone with these arguments, starts it twice, and does what else there is to check. */
async function tryClone(npm: Npm, args: string[], check: (clone: string) => Promise<void>): Promise<void> {
  const what = ['npm ci', ...args].join(' ')
  const clone = join(npm.folder, 'clone')
  await run('git', ['clone', '--quiet', root, clone])
  await runNpm(npm, clone, ['ci', ...args])
  await check(clone)
  const dataDir = join(npm.folder, 'data')
  for (const start of ['first', 'second']) {
    const ms = await startAndStop(npm, clone, dataDir)
    say(`${npm.name}, ${what}: the ${start} start was ready after ${ms.toFixed(0)} ms and ended with exit code 0`)
  }
  await rm(clone, { recursive: true })
  await rm(dataDir, { recursive: true })
}

async function runNpm({ name, commandLine: [program = '', ...before] }: Npm, cwd: string, args: string[]) {
  await run(program, [...before, ...args], { cwd, maxBuffer: 2 ** 26 }).catch((error: Error & { stdout?: string }) => {
    throw new Error(`${name} ${args.join(' ')} failed: ${error.message}\n${error.stdout}`)
  })
}

async function checkSize(clone: string): Promise<void> {
  const { stdout } = await run('du', ['-sm', join(clone, 'node_modules')])
  const sizeMb = Number.parseInt(stdout, 10)
  say(`the production installation takes ${sizeMb} MB of at most ${productionLimitMb} MB`)
  if (!(sizeMb <= productionLimitMb)) throw new Error('the production installation is too large')
}

/** The milliseconds from `npm start` to readiness. */
async function startAndStop({ commandLine: [program = '', ...before] }: Npm, cwd: string, dataDir: string) {
  const startedAt = performance.now()
  const npm = spawn(program, [...before, 'start'], {
    cwd,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(npm, 'close')
  let url: string
  let ms: number
  try {
    url = await readyUrl(npm)
    ms = performance.now() - startedAt
  } finally {
    npm.kill('SIGTERM')
  }
  const end = await Promise.race([ended, sleep(endWithinMs, undefined, { ref: false })])
  if (end === undefined) throw new Error(`npm start did not end within ${endWithinMs} ms after SIGTERM`)
  if (end[0] !== 0) throw new Error(`npm start ended with exit code ${end[0]} and signal ${end[1]}`)
  if ((await statusOf(url)) !== undefined) throw new Error('the service runs on after npm start has ended')
  return ms
}

/** The address of /readyz, taken from the printed text, as soon as it responds with 200. */
async function readyUrl(npm: ChildProcess): Promise<string> {
  let printed = ''
  npm.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline && npm.exitCode === null; await sleep(10)) {
    const url = /http:\/\/[^\s/]+\/readyz/.exec(printed)?.[0]
    if (url && (await statusOf(url)) === 200) return url
  }
  throw new Error(`npm start was not ready within ${readyWithinMs} ms:\n${printed}`)
}

function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    ({ status }) => status,
    () => undefined,
  )
}
