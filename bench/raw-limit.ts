import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RawReads } from './raw-reads-server.ts'

export type RawServer = { url: string; stop(): void }

/** A process of plain node:http that sends these bytes to every request. */
export function startRawServer(body: Buffer | string): Promise<RawServer> {
  return start('raw-server.ts', body)
}

/** A process of plain node:http that runs these statements for every request. */
export function startRawReads(reads: RawReads): Promise<RawServer> {
  return start('raw-reads-server.ts', JSON.stringify(reads))
}

async function start(program: string, input: Buffer | string): Promise<RawServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(input)
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() }
}
