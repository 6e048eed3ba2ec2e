import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Context } from '../context.ts'
import { isPaidNow } from './check-payment.ts'
import type { TransactionRow } from './find-transaction.queries.ts'

const tickMs = 250
/** A limit, so that a gateway that hangs does not use up the connections of the others or of the database. */
const maxConcurrentPerMethod = 6
const firstPollMs = 2500
/** After a message: now, and twice more, because the first may fall into the pause between two queries. */
const pollsAfterMessage = 3
const pauseAfterMessageMs = 2200

type Polled = { row: TransactionRow; nextPollAt: number; quickPolls: number; inFlight: boolean }

/** Queries the gateways about open payments: often while a payment is young and its shopper waits, then less often. */
export class PaymentPoller {
  readonly #context: Context
  readonly #polled = new Map<string, Polled>()
  readonly #running = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout

  constructor(context: Context) {
    this.#context = context
    this.#timer = setInterval(() => this.#pollDue(), tickMs)
  }

  /** Replaces the polled payments. */
  setPayments(rows: TransactionRow[]): void {
    const wanted = new Set(rows.map(({ transaction_id }) => transaction_id))
    for (const transactionId of this.#polled.keys()) if (!wanted.has(transactionId)) this.#polled.delete(transactionId)
    for (const row of rows) {
      if (this.#polled.has(row.transaction_id)) continue
      const nextPollAt = Date.now() + spread(firstPollMs)
      this.#polled.set(row.transaction_id, { row, nextPollAt, quickPolls: 0, inFlight: false })
    }
  }

  /** After a socket message: queries as soon as the gateway may be queried again. */
  pollSoon(transactionId: string): void {
    const polled = this.#polled.get(transactionId)
    if (!polled) return
    polled.quickPolls = pollsAfterMessage
    polled.nextPollAt = Date.now()
  }

  /** Waits for the queries in flight. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#polled.clear()
    await Promise.all(this.#running)
  }

  #pollDue(): void {
    const now = Date.now()
    const due = [...this.#polled.values()].filter((polled) => polled.nextPollAt <= now && !polled.inFlight)
    due.sort((a, b) => a.nextPollAt - b.nextPollAt)
    for (const polled of storesInTurn(due)) {
      if (this.#countInFlight(polled.row.method) >= maxConcurrentPerMethod) continue
      const running = this.#poll(polled).finally(() => this.#running.delete(running))
      this.#running.add(running)
    }
  }

  #countInFlight(method: PaymentMethod): number {
    return [...this.#polled.values()].filter(({ row, inFlight }) => inFlight && row.method === method).length
  }

  async #poll(polled: Polled): Promise<void> {
    const { row } = polled
    polled.inFlight = true
    polled.nextPollAt = Number.POSITIVE_INFINITY
    try {
      if (await isPaidNow(this.#context, row)) this.#polled.delete(row.transaction_id)
    } catch (error) {
      const { store_id, transaction_id } = row
      this.#context.log.error({ store_id, transaction_id, err: error }, 'payment query failed')
    }
    polled.inFlight = false
    // A message during the query has already set the time of the next one.
    if (polled.nextPollAt !== Number.POSITIVE_INFINITY) return
    polled.quickPolls = Math.max(0, polled.quickPolls - 1)
    polled.nextPollAt = Date.now() + (polled.quickPolls > 0 ? pauseAfterMessageMs : spread(this.#pauseMs(row)))
  }

  /** Most shoppers pay within minutes; the check route and reconciliation find later payments, too. */
  #pauseMs({ created_at }: TransactionRow): number {
    const ageSeconds = (this.#context.clock.now().getTime() - created_at.getTime()) / 1000
    if (ageSeconds < 360) return 5000
    return ageSeconds < 900 ? 15_000 : 60_000
  }
}

/** The first payment of each store, then the second of each: many payments of one store delay no other store. */
function storesInTurn(due: Polled[]): Polled[] {
  const turns: Polled[][] = []
  const turnOf = new Map<string, number>()
  for (const polled of due) {
    const { store_id: storeId } = polled.row
    const turn = turnOf.get(storeId) ?? 0
    turnOf.set(storeId, turn + 1)
    turns[turn] ??= []
    turns[turn].push(polled)
  }
  return turns.flat()
}

function spread(milliseconds: number): number {
  return milliseconds * (0.8 + Math.random() * 0.4)
}
