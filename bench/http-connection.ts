import { connect, type Socket } from 'node:net'
import type { Requested } from './load.ts'

/** What a socket has received. One for all connections: the bytes are read before the next ones come. */
const received = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * A connection of the load. It reads of a response only its status and where it ends: a client that parses every header
 * costs more than the server's own work for a cached response, so it would be the client that is measured.
 */
export class HttpConnection {
  readonly #hostname: string
  readonly #port: number
  #socket: Socket | undefined
  #done: ((status: number) => void) | undefined
  #status = 0
  /** The part of a head that has arrived, when it is not whole. */
  #head: Buffer | undefined
  /** Bytes of the body that are still to come. */
  #missing = 0

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#hostname = hostname
    this.#port = Number(port)
  }

  /** One at a time. `done` gets the status, or 0 when the connection was lost or silent for 30 s. */
  send(request: Buffer, done: (status: number) => void): void {
    this.#done = done
    this.#socket ??= this.#open()
    this.#socket.write(request)
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    const onread = { buffer: received, callback: (length: number) => this.#onBytes(received.subarray(0, length)) }
    const socket = connect({ host: this.#hostname, port: this.#port, noDelay: true, onread })
    socket.setTimeout(30_000, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#socket = undefined
      this.#head = undefined
      this.#missing = 0
      this.#end(0)
    })
    return socket
  }

  #onBytes(bytes: Buffer): boolean {
    if (this.#missing > 0) {
      this.#missing -= bytes.length
    } else {
      const text = this.#head ? Buffer.concat([this.#head, bytes]) : bytes
      const end = text.indexOf('\r\n\r\n')
      if (end === -1) {
        this.#head = Buffer.from(text)
        return true
      }
      this.#head = undefined
      this.#status = Number(text.toString('latin1', 9, 12))
      this.#missing = bodyLength(text, end, this.#status) - (text.length - end - 4)
    }
    if (this.#missing < 0) this.#socket?.destroy()
    else if (this.#missing === 0) this.#end(this.#status)
    return true
  }

  #end(status: number): void {
    const done = this.#done
    this.#done = undefined
    done?.(status)
  }
}

function bodyLength(head: Buffer, end: number, status: number): number {
  if (status === 304 || status === 204) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head.toString('latin1', 0, end))?.[1]
  if (length === undefined) throw new Error(`a response of status ${status} does not say its length`)
  return Number(length)
}

/** The bytes of a request. `address`: of the client, as a proxy names it. */
export function requestBytes(url: string, { method, path, headers, body }: Requested, address?: string): Buffer {
  const all = {
    host: new URL(url).host,
    ...headers,
    ...(address === undefined ? undefined : { 'x-forwarded-for': address }),
    ...(body === undefined
      ? undefined
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}
