import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Context } from '../context.ts'
import type { TransactionRow } from './find-transaction.queries.ts'
import { socketUrl } from './gateways/socket-url.ts'
import { isAbout } from './payment-frames.ts'
import { listOpenTransactions } from './payment-listener.queries.ts'
import { PaymentPoller } from './payment-poller.ts'
import { PaymentSocket } from './payment-socket.ts'

const scanMs = 2000
const maxWatched = 1000
const maxSockets = 200

/** The checkout network sends a frame to one listener only, which must be the browser (5.3): no socket of ours. */
const socketMethods: PaymentMethod[] = ['QR', 'QR_Dynamic']
const watchedMethods: PaymentMethod[] = [...socketMethods, 'BankNetACheckout']

/** Confirms payments without a browser: a socket's message or a timer starts a query, and only its result settles. */
export class PaymentWatch {
  readonly #context: Context
  readonly #poller: PaymentPoller
  readonly #sockets = new Map<string, PaymentSocket>()
  readonly #timer: NodeJS.Timeout
  #scanning: Promise<void> | undefined
  #scanAgain = false
  #stopped = false

  constructor(context: Context) {
    this.#context = context
    this.#poller = new PaymentPoller(context)
    this.#timer = setInterval(() => this.refresh(), scanMs)
    this.refresh()
  }

  /** Adds new payments and removes those that are settled or too old. */
  refresh(): void {
    if (this.#scanning) {
      this.#scanAgain = true
      return
    }
    this.#scanning = this.#scan()
      .catch((error: Error) => this.#context.log.error({ err: error }, 'listing open payments failed'))
      .then(() => {
        this.#scanning = undefined
        if (!this.#scanAgain || this.#stopped) return
        this.#scanAgain = false
        this.refresh()
      })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#scanning
    this.#setSockets([])
    await this.#poller.stop()
  }

  async #scan(): Promise<void> {
    const { config, clock } = this.#context
    const open = await listOpenTransactions(this.#context, watchedMethods, clock.now(), maxWatched)
    if (this.#stopped) return
    // A development payment never counts in production, so it is not polled (4.5).
    const rows = open.filter(({ development }) => !(development && config.production))
    this.#poller.setPayments(rows)
    const withSocket = rows.filter(({ method, details }) => socketMethods.includes(method) && this.#urlOf(details))
    this.#setSockets(withSocket.slice(0, maxSockets))
  }

  #setSockets(rows: TransactionRow[]): void {
    const wanted = new Set(rows.map(({ transaction_id }) => transaction_id))
    for (const [transactionId, socket] of this.#sockets) {
      if (wanted.has(transactionId)) continue
      socket.close()
      this.#sockets.delete(transactionId)
    }
    for (const { transaction_id: transactionId, reference, details } of rows) {
      if (this.#sockets.has(transactionId)) continue
      const onMessage = (message: string) => {
        if (isAbout(message, reference)) this.#poller.pollSoon(transactionId)
      }
      this.#sockets.set(transactionId, new PaymentSocket(this.#urlOf(details), onMessage))
    }
  }

  #urlOf(details: Record<string, unknown>): string {
    return socketUrl(details.socketUrl, this.#context.config)
  }
}
