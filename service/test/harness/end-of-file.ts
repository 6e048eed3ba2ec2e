import { afterAll } from 'vitest'

const cleanups: (() => unknown)[] = []

/** Runs when the test file ends, last registered first. Unlike `afterAll` it also works inside a test or hook. */
export function atEndOfFile(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

/** Registered for every test file by end-of-each-file.ts, because the modules of a vitest worker outlive a file. */
export function cleanUpAtEndOfFile(): void {
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  })
}
