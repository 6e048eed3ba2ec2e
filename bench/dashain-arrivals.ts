/* When shoppers arrive, and which product they choose. */

/** Milliseconds until the next arrival, when `perSecond` shoppers arrive on average and independently of each other. */
function untilNext(perSecond: number): number {
  return (-Math.log(1 - Math.random()) / perSecond) * 1000
}

/**
 * Picks 0 … count-1. The one of rank r is 1/r^skew times as likely as the first; with skew 0 all are equally likely.
 */
export function powerLaw(count: number, skew: number): () => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let index = 0; index < count; index++) {
    sum += 1 / (index + 1) ** skew
    sums[index] = sum
  }
  return () => {
    const drawn = Math.random() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) < drawn) low = middle + 1
      else high = middle
    }
    return low
  }
}

/**
 * Calls `arrive` at the moments of a Poisson process for `seconds`, without waiting for earlier calls: shoppers do not
 * wait for each other. `lateMs` is the delay of the call because this process was busy; it counts as part of the
 * shopper's waiting.
 */
export async function letArrive(perSecond: number, seconds: number, arrive: (lateMs: number) => void): Promise<void> {
  const start = performance.now()
  let moment = start + untilNext(perSecond)
  while (moment < start + seconds * 1000) {
    const now = performance.now()
    if (moment > now) await new Promise((resolve) => setTimeout(resolve, moment - now))
    for (const late = performance.now(); moment <= late; moment += untilNext(perSecond)) arrive(late - moment)
  }
}
