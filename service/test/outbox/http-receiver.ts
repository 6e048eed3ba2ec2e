import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { atEndOfFile } from '../harness/end-of-file.ts'

type Received = { url: string; headers: IncomingHttpHeaders; body: string }

/** Another company's HTTP server, played by the test: keeps what it receives and answers as told. */
export type HttpReceiver = { url: string; received: Received[]; answer: (response: ServerResponse) => void }

export async function anHttpReceiver(): Promise<HttpReceiver> {
  const receiver: HttpReceiver = { url: '', received: [], answer: (response) => void response.end() }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.received.push({ url: request.url ?? '', headers: request.headers, body })
      receiver.answer(response)
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

/** Answers with this status and JSON from now on. */
export function answers(receiver: HttpReceiver, status: number, body: unknown): void {
  receiver.answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
