import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/*
 * The start command in an installation of its own. Its service is a small program that says how it was started.
 */

const bin = resolve(import.meta.dirname, '../../bin')
const platform = `${process.platform}-${process.arch}`

const service = `
const text: string = JSON.stringify({
  pid: process.pid,
  node: process.execPath,
  flags: process.execArgv,
  arguments: process.argv.slice(2),
  compileCache: process.env.NODE_COMPILE_CACHE,
  mmapThreshold: process.env.MALLOC_MMAP_THRESHOLD_,
  launcher: process.env.PASAL_LAUNCHER,
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    process.stdout.write(signal + '\\n')
    process.exit(0)
  })
}
setInterval(() => undefined, 1000)
// Last: the test sends its signal when it has read this line.
process.stdout.write(text + '\\n')
`

/** Loaded before the start command: hosts that are not at hand. */
const hosts = {
  'without execve': 'process.execve = undefined',
  'of Node 20': `process.execve = undefined
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`,
}

let root: string
let bundledNode: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pasal-start-command-'))
  bundledNode = join(root, 'node_modules', `node-${platform}`, 'bin', 'node')
  await cp(bin, join(root, 'service', 'bin'), { recursive: true })
  await mkdir(join(root, 'service', 'src'))
  await writeFile(join(root, 'service', 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(root, 'service', 'src', 'main.ts'), service)
  for (const [name, program] of Object.entries(hosts)) await writeFile(join(root, `${name}.cjs`), program)
  await mkdir(dirname(bundledNode), { recursive: true })
  await symlink(process.execPath, bundledNode)
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

type Options = { host?: keyof typeof hosts; environment?: Record<string, string> }
type Started = { launcher: ChildProcess; text(): string; ended: Promise<unknown[]> }

function pasal(args: string[], { host, environment = {} }: Options = {}): Started {
  const preload = host ? ['--require', join(root, `${host}.cjs`)] : []
  const launcher = spawn(process.execPath, [...preload, join(root, 'service', 'bin', 'pasal'), ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const output of [launcher.stdout, launcher.stderr]) {
    output.on('data', (chunk) => {
      printed += chunk
    })
  }
  return { launcher, text: () => printed, ended: once(launcher, 'close') }
}

/** What the service says about itself once it runs. */
async function firstLine({ text }: Started) {
  await expect.poll(() => text().includes('\n')).toBe(true)
  return JSON.parse(text().split('\n')[0] as string)
}

async function program(source: string): Promise<string> {
  const file = join(root, 'program.mjs')
  await writeFile(file, source)
  return file
}

describe('pasal start', () => {
  test('runs the service on the bundled Node with the settings of the runtime', async () => {
    const started = pasal(['start', 'one', 'two words'])
    expect(await firstLine(started)).toEqual({
      pid: started.launcher.pid,
      node: process.execPath,
      flags: ['--max-semi-space-size=8', '--no-allocation-site-pretenuring'],
      arguments: ['one', 'two words'],
      compileCache: join(root, 'node_modules/.cache/pasal'),
      mmapThreshold: '1048576',
    })
    started.launcher.kill('SIGTERM')
    await started.ended
  })

  test("leaves the operator's own values of these settings", async () => {
    const started = pasal(['start'], { environment: { NODE_COMPILE_CACHE: join(root, 'own'), OTHER: 'x' } })
    expect(await firstLine(started)).toMatchObject({ compileCache: join(root, 'own'), mmapThreshold: '1048576' })
    started.launcher.kill('SIGTERM')
    await started.ended
  })

  describe.each([
    ['is replaced by the service', undefined],
    ['runs the service as a child on an old host', 'of Node 20' as const],
  ])('%s', (_case, host) => {
    test.each(['SIGTERM', 'SIGINT'] as const)(
      '%s reaches the service, and its exit code comes back',
      async (signal) => {
        const started = pasal(['start'], host && { host })
        const { pid, launcher } = await firstLine(started)
        expect(pid === started.launcher.pid).toBe(host === undefined)
        expect(launcher).toBeUndefined()
        started.launcher.kill(signal)
        expect(await started.ended).toEqual([0, null])
        expect(started.text().split('\n')[1]).toBe(signal)
      },
    )
  })

  test('a start command that is killed leaves no service behind', async () => {
    const started = pasal(['start'], { host: 'of Node 20' })
    await firstLine(started)
    started.launcher.kill('SIGKILL')
    // The output closes when the last process that holds it has ended.
    expect(await started.ended).toEqual([null, 'SIGKILL'])
    expect(started.text().split('\n')[1]).toBe('SIGTERM')
  })
})

describe('pasal run', () => {
  test.each([undefined, 'without execve' as const])('passes an exit code on (host: %s)', async (host) => {
    const file = await program('process.exitCode = Number(process.argv[2])')
    expect(await pasal(['run', file, '7'], host && { host }).ended).toEqual([7, null])
    expect(await pasal(['run', file, '0'], host && { host }).ended).toEqual([0, null])
  })

  test.each([undefined, 'without execve' as const])(
    'passes the signal of a killed program on (host: %s)',
    async (host) => {
      const file = await program(`process.kill(process.pid, 'SIGKILL')`)
      expect(await pasal(['run', file], host && { host }).ended).toEqual([null, 'SIGKILL'])
    },
  )

  test.each([undefined, 'without execve' as const])('passes flags of Node on (host: %s)', async (host) => {
    const file = await program(`process.stdout.write('watched'); setTimeout(() => process.exit(0), 100)`)
    const started = pasal(['run', '--watch-preserve-output', '--watch', file], host && { host })
    await expect.poll(started.text).toContain('Completed running')
    expect(started.text()).toContain('watched')
    started.launcher.kill('SIGTERM')
    await started.ended
  })

  test('prints nothing of its own', async () => {
    const started = pasal(['run', await program(`process.stdout.write('only this')`)])
    await started.ended
    expect(started.text()).toBe('only this')
  })
})

describe('the Node that pasal runs', () => {
  const nodeOf = `process.stdout.write(process.execPath)`

  test('is the bundled one when the host has an old one', async () => {
    const started = pasal(['run', await program(nodeOf)], { host: 'of Node 20' })
    await started.ended
    expect(started.text()).toBe(process.execPath)
  })

  test.each([
    ['is missing', () => rm(bundledNode)],
    ['does not run here', () => replaceBundledNode('#!/bin/sh\nexit 127\n')],
  ])("is the host's when the bundled one %s", async (_case, breakIt) => {
    await breakIt()
    const started = pasal(['run', await program(nodeOf)])
    expect(await started.ended).toEqual([0, null])
    expect(started.text()).toBe(process.execPath)
  })

  test('without a bundled one, an old host gets one line that says what is needed', async () => {
    await rm(bundledNode)
    const started = pasal(['start'], { host: 'of Node 20' })
    expect(await started.ended).toEqual([1, null])
    expect(started.text()).toMatch(
      new RegExp(`^pasal needs Node 24\\.15 or newer\\. This is Node 20\\.20\\.2, .*${platform}.*npm ci.*\\n$`),
    )
  })

  test('is never guessed from a wrong command: the usage is printed', async () => {
    for (const args of [[], ['stop'], ['run']]) {
      const started = pasal(args)
      expect(await started.ended).toEqual([1, null])
      expect(started.text()).toBe('usage: pasal start | pasal run [flags of Node] <file> [arguments]\n')
    }
  })
})

test('the scripts of package.json run TypeScript by the start command only', async () => {
  const { scripts } = JSON.parse(await readFile(resolve(bin, '../../package.json'), 'utf8'))
  const byBareNode = Object.values<string>(scripts).filter((script) => /\bnode (?!\S*bin\/pasal)\S*\.ts\b/.test(script))
  expect(byBareNode).toEqual([])
})

async function replaceBundledNode(script: string): Promise<void> {
  await rm(bundledNode)
  await writeFile(bundledNode, script)
  await chmod(bundledNode, 0o755)
}
