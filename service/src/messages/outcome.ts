/** How an attempt to send ended. `later`: certainly not sent, worth another try. `error` never holds a token. */
export type Outcome = { state: 'sent' } | { state: 'later' | 'failed'; error: string }
