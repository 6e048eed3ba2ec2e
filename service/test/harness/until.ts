import { setTimeout as sleep } from 'node:timers/promises'

const longestMs = 45_000

/** Waits until the condition is true, also on a slow machine. Fails the test after 45 seconds. */
export async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = Date.now() + longestMs; !(await isTrue()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`not so after ${longestMs / 1000} seconds: ${isTrue}`)
  }
}
