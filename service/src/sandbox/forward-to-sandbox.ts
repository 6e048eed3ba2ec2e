import { request as askHttp, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

/** Passes requests and websockets on to the server that plays the gateways, as they are. */
export function forwardTo(sandboxUrl: string) {
  const { hostname: host, port } = new URL(sandboxUrl)
  const sandbox = { host, port: Number(port) }
  return {
    passOn: (request: IncomingMessage, reply: FastifyReply) => passOn(request, reply, sandbox),
    passOnUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      passOnUpgrade(request, socket, head, sandbox),
  }
}

type Address = { host: string; port: number }

function passOn(request: IncomingMessage, reply: FastifyReply, sandbox: Address): void {
  reply.hijack()
  const { method, url, headers } = request
  const passed = askHttp({ ...sandbox, method, path: url, headers })
  passed.on('response', (answer) => {
    reply.raw.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    void pipeline(answer, reply.raw).catch(() => reply.raw.destroy())
  })
  // A sandbox that hangs up without an answer does so on purpose: that is one of its faults.
  passed.on('error', () => reply.raw.destroy())
  request.pipe(passed)
  reply.raw.on('close', () => passed.destroy())
}

function passOnUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, sandbox: Address): void {
  const passed = connect(sandbox)
  const lines = request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
  )
  passed.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  passed.write(head)
  for (const [from, to] of [
    [socket, passed],
    [passed, socket],
  ] as const) {
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.pipe(to)
  }
}
