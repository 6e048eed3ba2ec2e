import type { Context } from '../context.ts'
import type { PaymentMethod } from './gateway.ts'
import { socketUrl } from './gateways/socket-url.ts'
import { PaymentAsking } from './payment-asking.ts'
import { isAbout } from './payment-frames.ts'
import { listOpenTransactions } from './payment-listener.queries.ts'
import { PaymentSocket } from './payment-socket.ts'
import type { TransactionRow } from './payments.queries.ts'

const scanMs = 2000
const mostWatched = 1000
const mostSockets = 200

/** At the checkout network one listener gets the frame, and that is to be the browser (5.3): no socket of ours. */
const socketMethods: PaymentMethod[] = ['QR', 'QR_Dynamic']
const watchedMethods: PaymentMethod[] = [...socketMethods, 'BankNetACheckout']

/** Confirms payments without any browser: a socket's message, or time, makes it ask the gateway, and only the gateway's answer pays. */
export class PaymentWatch {
  readonly #context: Context
  readonly #asking: PaymentAsking
  readonly #sockets = new Map<string, PaymentSocket>()
  readonly #timer: NodeJS.Timeout
  #scanning: Promise<void> | undefined
  #scanAgain = false
  #stopped = false

  constructor(context: Context) {
    this.#context = context
    this.#asking = new PaymentAsking(context)
    this.#timer = setInterval(() => this.look(), scanMs)
    this.look()
  }

  /** Finds new payments and lets go of those that are settled or too old. */
  look(): void {
    if (this.#scanning) {
      this.#scanAgain = true
      return
    }
    this.#scanning = this.#scan()
      .catch((error: Error) => this.#context.log.error({ err: error }, 'open payments could not be read'))
      .then(() => {
        this.#scanning = undefined
        if (!this.#scanAgain || this.#stopped) return
        this.#scanAgain = false
        this.look()
      })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#scanning
    this.#keepSockets([])
    await this.#asking.stop()
  }

  async #scan(): Promise<void> {
    const { config, db, clock } = this.#context
    const open = await listOpenTransactions(db, watchedMethods, clock.now(), mostWatched)
    if (this.#stopped) return
    // A development payment never counts in production, so nobody asks (4.5).
    const rows = open.filter(({ development }) => !(development && config.production))
    this.#asking.keep(rows)
    const withSocket = rows.filter(({ method, details }) => socketMethods.includes(method) && this.#urlOf(details))
    this.#keepSockets(withSocket.slice(0, mostSockets))
  }

  #keepSockets(rows: TransactionRow[]): void {
    const wanted = new Set(rows.map(({ transaction_id }) => transaction_id))
    for (const [transactionId, socket] of this.#sockets) {
      if (wanted.has(transactionId)) continue
      socket.close()
      this.#sockets.delete(transactionId)
    }
    for (const { transaction_id: transactionId, reference, details } of rows) {
      if (this.#sockets.has(transactionId)) continue
      const onMessage = (message: string) => {
        if (isAbout(message, reference)) this.#asking.hurry(transactionId)
      }
      this.#sockets.set(transactionId, new PaymentSocket(this.#urlOf(details), onMessage))
    }
  }

  #urlOf(details: Record<string, unknown>): string {
    return socketUrl(details.socketUrl, this.#context.config)
  }
}
