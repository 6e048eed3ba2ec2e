import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type RawServer = { url: string; stop(): void }

/** A process of plain node:http that answers everything with these bytes. */
export async function startRawServer(body: Buffer | string): Promise<RawServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'raw-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(body)
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() }
}
