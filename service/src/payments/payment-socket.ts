import { WebSocket } from 'ws'

const firstPauseMs = 1000
const maxPauseMs = 30_000
/** After a connection of this length the pauses start small again. */
const stableMs = 60_000
const options = { handshakeTimeout: 10_000, maxPayload: 65_536, perMessageDeflate: false, followRedirects: false }

/** One socket at a gateway. Until close() it is reopened whenever it ends, with growing pauses. */
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
      // Not a valid URL: the payment is polled without a socket.
      return
    }
    this.#socket.on('message', (data, isBinary) => {
      if (!isBinary && !this.#closed) this.#onMessage(data.toString())
    })
    // A close follows every error. Sockets only make polling faster, so their errors are not logged.
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      if (Date.now() - openedAt > stableMs) this.#pauseMs = firstPauseMs
      this.#reopenLater()
    })
  }

  #reopenLater(): void {
    if (this.#closed) return
    const pauseMs = this.#pauseMs * (0.75 + Math.random() / 2)
    this.#pauseMs = Math.min(maxPauseMs, this.#pauseMs * 2)
    this.#timer = setTimeout(() => this.#open(), pauseMs)
  }
}
