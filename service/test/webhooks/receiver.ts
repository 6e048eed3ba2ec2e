import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEndOfFile } from '../harness/end-of-file.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of a body and fails when it is absent.
type Loose = any

export type Call = { path: string; headers: IncomingHttpHeaders; text: string; body: Loose }

/** A program of a merchant. `respond` decides what each call gets; the first is 200. */
export async function aReceiver() {
  const calls: Call[] = []
  const receiver = {
    url: '',
    calls,
    at: (path: string) => calls.filter((call) => call.path === path),
    respond: (_call: Call, response: ServerResponse): unknown => response.end('thanks'),
  }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) }
      calls.push(call)
      receiver.respond(call, response)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEndOfFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}
