import { WebSocket } from 'ws'

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** A connection that lasted this long was a good one: the next pause begins small again. */
const goodMs = 60_000
const options = { handshakeTimeout: 10_000, maxPayload: 65_536, perMessageDeflate: false, followRedirects: false }

/** One socket at a gateway, opened again with growing pauses whenever it ends, until it is closed. */
export class PaymentSocket {
  readonly #url: string
  readonly #onMessage: (message: string) => void
  #socket: WebSocket | undefined
  #timer: NodeJS.Timeout | undefined
  #pauseMs = firstPauseMs
  #closed = false

  constructor(url: string, onMessage: (message: string) => void) {
    this.#url = url
    this.#onMessage = onMessage
    this.#open()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#socket?.terminate()
  }

  #open(): void {
    const openedAt = Date.now()
    try {
      this.#socket = new WebSocket(this.#url, options)
    } catch {
      // An address that is none; the payment is asked about without it.
      return
    }
    this.#socket.on('message', (data, isBinary) => {
      if (!isBinary && !this.#closed) this.#onMessage(data.toString())
    })
    // Every error is followed by a close. Sockets are a convenience and their ends no news.
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      if (Date.now() - openedAt > goodMs) this.#pauseMs = firstPauseMs
      this.#again()
    })
  }

  #again(): void {
    if (this.#closed) return
    const pauseMs = this.#pauseMs * (0.75 + Math.random() / 2)
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2)
    this.#timer = setTimeout(() => this.#open(), pauseMs)
  }
}
