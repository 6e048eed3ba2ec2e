/* The messages with which an order is rejected for its stock (4.3, checks 6 and 8). They have no codes. */

export const outOfStock = 'Either of the selected product is out of stock'

/** `minutes`: until the first of the holds ends. */
export function heldByOthers(minutes: number | 'N'): string {
  return (
    "The last units of an item in your cart are in other shoppers' checkouts right now. " +
    `Please try again in about ${minutes} minutes.`
  )
}

const [beforeMinutes, afterMinutes] = heldByOthers('N').split('N') as [string, string]

/** The minutes that a message of `heldByOthers` names; undefined for another message. */
export function minutesUntilFree(message: string): number | undefined {
  if (!message.startsWith(beforeMinutes) || !message.endsWith(afterMinutes)) return undefined
  return Number(message.slice(beforeMinutes.length, -afterMinutes.length))
}
