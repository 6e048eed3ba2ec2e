/**
 * Whether a message of a gateway's socket reports the payment of this `prn`. Its `transactionStatus` is a JSON text in
 * JSON (4.5). `success` alone means nothing.
 */
export function isPaidFrame(message: unknown, prn: string): boolean {
  const status = readJson(readJson(message)?.transactionStatus)
  return status?.productNumber === prn && status.paymentSuccess === true
}

function readJson(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
