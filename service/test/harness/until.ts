import { setTimeout as sleep } from 'node:timers/promises'

const longestMs = 45_000

/** Waits for what must become true, however slow the machine is; fails the test when it does not. */
export async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = Date.now() + longestMs; !(await isTrue()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`not so after ${longestMs / 1000} seconds: ${isTrue}`)
  }
}
