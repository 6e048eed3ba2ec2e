/** The shopper's countdown ends this long before the hold does. */
const marginSeconds = 20
const defaultCountdownSeconds = 280
const lastMinuteSeconds = 60

type HeldLine = { sale: { hold_minutes: number } | null }

/** How long an order holds its units (3.3): a live flash sale has its own time, and the shortest time wins. */
export function orderHoldSeconds(heldLines: HeldLine[], defaultSeconds: number): number | undefined {
  if (heldLines.length === 0) return undefined
  return Math.min(...heldLines.map(({ sale }) => (sale ? Math.round(sale.hold_minutes * 60) : defaultSeconds)))
}

/** How long the QR page counts down from its opening (8). `holdSeconds`: `hold_seconds` of the placed order (2.12). */
export function countdownSeconds(holdSeconds: number | undefined): number {
  if (holdSeconds === undefined || holdSeconds <= marginSeconds) return defaultCountdownSeconds
  return holdSeconds - marginSeconds
}

/** The countdown is red in its last 60 seconds (8). */
export function isLastMinute(secondsLeft: number): boolean {
  return secondsLeft <= lastMinuteSeconds
}
