import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { type Connection, databaseUrl } from './databases.ts'
import { operatorToken, secretKey } from './in-process.ts'
import { type Memory, watchMemory } from './memory-of-process.ts'
import { startCommand } from './start-command.ts'

export type Service = { url: string; pid: number; memory: Memory; stop(): Promise<void> }

/** The service as with `npm start`, limits on, behind one proxy. `environment` overrides the defaults. */
export async function startService(
  connection: Connection,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Service> {
  const child = spawn(process.execPath, startCommand.nodeArguments, {
    cwd: startCommand.folder,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl(connection),
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      ADMIN_TOKEN: operatorToken,
      PORT: '0',
      DEMO: 'off',
      TRUST_PROXY: '1',
      // No request leaves this machine.
      META_GRAPH_URL: 'http://127.0.0.1:9',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  const pid = child.pid as number
  const memory = watchMemory(pid)
  return {
    ...{ url, pid, memory },
    async stop() {
      memory.stop()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Reads the log to its end, and forgets what follows the address: a log that is not read loses lines. */
function addressOf(child: ChildProcess): Promise<string> {
  const log = (child.stdout as Readable).setEncoding('utf8')
  return new Promise((resolve, reject) => {
    let text = ''
    let address: string | undefined
    log.on('data', (chunk: string) => {
      if (address) return
      text += chunk
      address = /health\s+(http:\/\/[^/\s]+)/.exec(text)?.[1]
      if (address) resolve(address)
    })
    log.once('end', () => reject(new Error(`the service did not start:\n${text}`)))
  })
}
