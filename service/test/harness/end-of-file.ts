import { afterAll } from 'vitest'

const cleanups: (() => unknown)[] = []

/** Runs when the test file ends, last registered first. May be called anywhere: in a test or hook `afterAll` would be ignored. */
export function atEndOfFile(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

/** Registered for every test file by end-of-each-file.ts: the modules of a worker outlive a file. */
export function cleanUpAtEndOfFile(): void {
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  })
}
