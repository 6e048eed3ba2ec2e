/**
 * How an attempt to send ended. `later`: certainly not sent, worth another try after the channel's own pause or the
 * usual one. `failed`: for good, and certainly not
 * sent where `unsent` says so. `kept`: no sender is configured. `postponed`: nothing was tried, and nothing will be
 * before `until`. `error` never holds a token.
 */
export type Outcome =
  | { state: 'sent' }
  | { state: 'kept' }
  | { state: 'later'; error: string; pauseMs?: number }
  | { state: 'postponed'; until: Date; error: string }
  | { state: 'failed'; error: string; unsent?: true }
