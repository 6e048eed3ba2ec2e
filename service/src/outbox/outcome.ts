/**
 * How an attempt to send ended. `later`: certainly not sent, worth another try; `failed`: for good, and certainly not sent where `unsent` says so. `error`
 * never holds a token.
 */
export type Outcome =
  | { state: 'sent' }
  | { state: 'later'; error: string }
  | { state: 'failed'; error: string; unsent?: true }
