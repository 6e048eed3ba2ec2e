import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Context } from '../context.ts'
import { accountsAtGateways } from '../payments/sandbox-accounts.ts'
import { findSandboxKeys } from '../payments/sandbox-keys.ts'

const program = fileURLToPath(new URL('../../../gateway-sandbox/main.ts', import.meta.url))

/** The gateway sandbox as a child process. */
export class SandboxProcess {
  readonly #context: Pick<Context, 'config' | 'log'>
  #child: ChildProcess | undefined
  #url: Promise<string> | undefined
  #stopped = false

  constructor(context: Pick<Context, 'config' | 'log'>) {
    this.#context = context
  }

  /** The sandbox's own URL. The first call starts it; the first call after it has ended starts it again. */
  findUrl(): Promise<string> {
    this.#url ??= this.#start().catch((error) => {
      this.#url = undefined
      throw error
    })
    return this.#url
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#url?.catch(() => undefined)
    const child = this.#child
    if (!child?.connected) return
    child.disconnect()
    await once(child, 'exit')
  }

  async #start(): Promise<string> {
    const { config, log } = this.#context
    const accounts = accountsAtGateways(await findSandboxKeys(config.dataDir))
    if (this.#stopped) throw new Error('the gateway sandbox is not started during shutdown')
    const env = {
      PUBLIC_URL: config.publicUrl,
      SANDBOX_ACCOUNTS: JSON.stringify(accounts),
      NODE_COMPILE_CACHE: getCompileCacheDir() ?? '',
    }
    // The channel of `fork` closes when this process ends, however it ends, and the sandbox ends then.
    const child = fork(program, [], { env, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#child = child
    child.once('exit', (code, signal) => {
      this.#url = undefined
      if (!this.#stopped) log.error({ pid: child.pid, code, signal }, 'gateway sandbox process ended')
    })
    return firstUrl(child)
  }
}

async function firstUrl(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the gateway sandbox ended at its start (${signal ?? code})`)
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  return (message as { url: string }).url
}
