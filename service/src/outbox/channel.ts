import type { Tx } from '../platform/database/database.ts'
import type { Delivery } from './deliveries.queries.ts'
import type { Outcome } from './outcome.ts'
import type { Written } from './rendered-message.ts'

/** What one attempt came to. */
export type Attempt = {
  outcome: Outcome
  written?: Written | undefined
  /** Stands in the log beside the outcome; never an address, a text or a token. */
  facts?: object
  /** Runs in the transaction that records the outcome, which is undone when another process has the row by then. */
  whenRecorded?: (tx: Tx) => Promise<void>
}

/** One way by which rows of the outbox leave. */
export type Channel = {
  /** Attempts of one process that may be under way at once. */
  concurrency: number
  /** How many of these attempts may be for one recipient; absent: all. A slow recipient then delays no other. */
  placesPerRecipient?: number
  /** Longer than any attempt lasts: after it, another process takes a row that a killed one had claimed. */
  leaseSeconds: number
  /** After these a message has failed; absent: the usual number of retry.ts. */
  mostAttempts?: number
  /** The row is deleted once it was delivered or has failed; otherwise it stays for the operator to read. */
  forgets: boolean
  deliver(delivery: Delivery): Promise<Attempt>
}
