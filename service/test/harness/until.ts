import { setTimeout as sleep } from 'node:timers/promises'

const longestMs = 120_000

/** Waits until the condition is true, also on a slow machine. Fails the test after `deadlineMs`. */
export async function until(isTrue: () => Promise<boolean> | boolean, deadlineMs = longestMs): Promise<void> {
  for (const deadline = Date.now() + deadlineMs; !(await isTrue()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`not so after ${deadlineMs / 1000} seconds: ${isTrue}`)
  }
}
