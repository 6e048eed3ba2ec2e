import type { Context } from '../context.ts'
import { queryGateway } from './check-payment.ts'
import type { TransactionRow } from './find-transaction.queries.ts'
import { flagForReview } from './flag-for-review.ts'
import type { Outcome } from './gateway.ts'
import { gateways } from './gateways.ts'
import { claimDueTransaction, listDueStores, reviewOpenTransaction, setNextCheck } from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

/** Queried concurrently, so that a gateway that hangs delays the other payments by seconds, not minutes. */
const maxInFlight = 20
/** The payments of one store, however many, leave half of the queries to the other stores. */
const maxInFlightPerStore = 10
/** The next run starts a minute later; a long queue must not occupy all workers. */
const maxRunMs = 50_000
/** A bound for the memory of one run; the next run takes the rest. */
const maxStores = 10_000
const maxPauseSeconds = 1800
/** After its lifetime, a payment that the gateway calls unpaid or has never seen hardly ever arrives. */
const failedPauseSeconds = 8 * 3600
/** Gateways may settle late: they are queried for a day after the payment page has closed. */
const graceSeconds = 86_400
/** Without queries only the browser's return settles a payment; after this time it will not come. */
const graceWithoutQueriesSeconds = 3600

/** Queries every open payment again, with growing pauses, until a day after its lifetime. Stores take turns. */
export async function reconcilePayments(context: Context): Promise<void> {
  const storeIds = await listDueStores(context, context.clock.now(), maxStores)
  const running = new Set<Running>()
  for (const end = Date.now() + maxRunMs; storeIds.length > 0 && Date.now() < end; ) {
    const next = running.size < maxInFlight ? storeIds.findIndex((storeId) => mayQuery(storeId, running)) : -1
    const [storeId] = next === -1 ? [] : storeIds.splice(next, 1)
    if (storeId === undefined) {
      await Promise.race([...running].map(({ done }) => done))
      continue
    }
    const row = await claimNext(context, storeId)
    if (!row) continue
    storeIds.push(storeId)
    const query: Running = { storeId, done: reconcile(context, row).finally(() => running.delete(query)) }
    running.add(query)
  }
  await Promise.all([...running].map(({ done }) => done))
}

type Running = { storeId: string; done: Promise<void> }

function mayQuery(storeId: string, running: Set<Running>): boolean {
  return [...running].filter((query) => query.storeId === storeId).length < maxInFlightPerStore
}

/** The store's payment that has been due for longest; no other worker queries it within two minutes. */
function claimNext({ db, clock }: Context, storeId: string): Promise<TransactionRow | undefined> {
  const now = clock.now()
  return claimDueTransaction(db, storeId, now, new Date(now.getTime() + 120_000))
}

/**
 * An error with one payment does not stop the others. When the outcome cannot be stored, the time of the claim stays:
 * the gateway is queried again two minutes later, also when this was the last query.
 */
async function reconcile(context: Context, row: TransactionRow): Promise<void> {
  try {
    const outcome = await queryOrUnknown(context, row)
    if ((await settlePayment(context, row, outcome)) !== 'settled') await planNextCheck(context, row, outcome)
  } catch (error) {
    logFailure(context, row, error)
  }
}

async function queryOrUnknown(context: Context, row: TransactionRow): Promise<Outcome> {
  try {
    return await queryGateway(context, row)
  } catch (error) {
    logFailure(context, row, error)
    return { outcome: 'unknown', reason: 'the query failed' }
  }
}

function logFailure({ log }: Context, { store_id, transaction_id }: TransactionRow, err: unknown): void {
  log.error({ store_id, transaction_id, err }, 'payment reconciliation failed')
}

async function planNextCheck(context: Context, row: TransactionRow, outcome: Outcome): Promise<void> {
  const isFailed = row.state === 'Failed' || outcome.outcome === 'unpaid'
  const next = nextCheck(context, row, isFailed)
  // The flag is written before the queries end: a process that is killed between the two leaves the time of the claim.
  // A pending payment gets no flag, because no money has arrived: the shopper left the page, or did not scan the code.
  if (next === null && outcome.outcome === 'unknown' && !outcome.isPending) {
    await flagForReview(context, row, reviewReason(row, outcome.reason), reviewOpenTransaction)
  }
  await setNextCheck(context.db, row.store_id, row.transaction_id, next)
}

/** Null after the last query. */
function nextCheck({ clock }: Context, row: TransactionRow, isFailed: boolean): Date | null {
  const now = clock.now().getTime()
  const lifeEndsAt = row.life_ends_at.getTime()
  const lastAt = lifeEndsAt + (canQuery(row) ? graceSeconds : graceWithoutQueriesSeconds) * 1000
  if (now >= lastAt) return null
  if (!canQuery(row)) return new Date(lastAt)
  const growing = Math.min(maxPauseSeconds, 60 * 2 ** Math.min(row.checks, 10))
  const pauseSeconds = isFailed && now >= lifeEndsAt ? failedPauseSeconds : growing
  return new Date(Math.min(now + pauseSeconds * 1000, lastAt))
}

function canQuery({ method }: TransactionRow): boolean {
  return gateways[method].check !== undefined
}

function reviewReason(row: TransactionRow, reason: string): string {
  if (!canQuery(row)) return 'the browser did not return, and this gateway cannot be queried'
  return `still open a day after the payment page closed: ${reason}`
}
