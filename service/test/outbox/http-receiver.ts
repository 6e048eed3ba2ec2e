import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { atEndOfFile } from '../harness/end-of-file.ts'

type Received = { url: string; headers: IncomingHttpHeaders; body: string }

/** Another company's HTTP server, played by the test: keeps what it receives and responds as the test says. */
export type HttpReceiver = { url: string; received: Received[]; respond: (response: ServerResponse) => void }

export async function anHttpReceiver(): Promise<HttpReceiver> {
  const receiver: HttpReceiver = { url: '', received: [], respond: (response) => void response.end() }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.received.push({ url: request.url ?? '', headers: request.headers, body })
      receiver.respond(response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  receiver.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  atEndOfFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

/** Responds with this status and JSON from now on. */
export function respondWith(receiver: HttpReceiver, status: number, body: unknown): void {
  receiver.respond = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
