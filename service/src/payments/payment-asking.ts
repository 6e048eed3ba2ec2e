import type { Context } from '../context.ts'
import { isPaidNow } from './check-payment.ts'
import type { PaymentMethod } from './gateway.ts'
import type { TransactionRow } from './payments.queries.ts'

const tickMs = 250
/** So that one gateway that hangs costs neither the others nor the database its connections. */
const mostAtOncePerMethod = 6
const firstAskMs = 2500
/** After a message: now, and twice more, because the first may fall into the pause between two questions. */
const asksAfterMessage = 3
const pauseAfterMessageMs = 2200

type Asked = { row: TransactionRow; nextAskAt: number; hurry: number; inFlight: boolean }

/** Asks the gateways about open payments, often while they are young and their shopper waits, spread over the time between. */
export class PaymentAsking {
  readonly #context: Context
  readonly #asked = new Map<string, Asked>()
  readonly #running = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout

  constructor(context: Context) {
    this.#context = context
    this.#timer = setInterval(() => this.#askWhatIsDue(), tickMs)
  }

  /** Exactly these are asked about from now on. */
  keep(rows: TransactionRow[]): void {
    const wanted = new Set(rows.map(({ transaction_id }) => transaction_id))
    for (const transactionId of this.#asked.keys()) if (!wanted.has(transactionId)) this.#asked.delete(transactionId)
    for (const row of rows) {
      if (this.#asked.has(row.transaction_id)) continue
      const nextAskAt = Date.now() + spread(firstAskMs)
      this.#asked.set(row.transaction_id, { row, nextAskAt, hurry: 0, inFlight: false })
    }
  }

  /** A message came: ask as soon as the gateway may be asked again. */
  hurry(transactionId: string): void {
    const asked = this.#asked.get(transactionId)
    if (!asked) return
    asked.hurry = asksAfterMessage
    asked.nextAskAt = Date.now()
  }

  /** Questions under way are waited for. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#asked.clear()
    await Promise.all(this.#running)
  }

  #askWhatIsDue(): void {
    const now = Date.now()
    const due = [...this.#asked.values()].filter((asked) => asked.nextAskAt <= now && !asked.inFlight)
    for (const asked of due.sort((a, b) => a.nextAskAt - b.nextAskAt)) {
      if (this.#countUnderWay(asked.row.method) >= mostAtOncePerMethod) continue
      const running = this.#ask(asked).finally(() => this.#running.delete(running))
      this.#running.add(running)
    }
  }

  #countUnderWay(method: PaymentMethod): number {
    return [...this.#asked.values()].filter(({ row, inFlight }) => inFlight && row.method === method).length
  }

  async #ask(asked: Asked): Promise<void> {
    const { row } = asked
    asked.inFlight = true
    asked.nextAskAt = Number.POSITIVE_INFINITY
    try {
      if (await isPaidNow(this.#context, row)) this.#asked.delete(row.transaction_id)
    } catch (error) {
      const { store_id, transaction_id } = row
      this.#context.log.error({ store_id, transaction_id, err: error }, 'payment could not be asked about')
    }
    asked.inFlight = false
    // A message that came meanwhile has set the next moment itself.
    if (asked.nextAskAt !== Number.POSITIVE_INFINITY) return
    asked.hurry = Math.max(0, asked.hurry - 1)
    asked.nextAskAt = Date.now() + (asked.hurry > 0 ? pauseAfterMessageMs : spread(this.#pauseMs(row)))
  }

  /** Most pay within minutes; who comes back later is found by the check route and by reconciliation too. */
  #pauseMs({ created_at }: TransactionRow): number {
    const ageSeconds = (this.#context.clock.now().getTime() - created_at.getTime()) / 1000
    if (ageSeconds < 360) return 5000
    return ageSeconds < 900 ? 15_000 : 60_000
  }
}

function spread(milliseconds: number): number {
  return milliseconds * (0.8 + Math.random() * 0.4)
}
