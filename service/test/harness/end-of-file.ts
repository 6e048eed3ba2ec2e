import { afterAll } from 'vitest'

const works: (() => unknown)[] = []

afterAll(async () => {
  for (const work of works.toReversed()) await work()
})

/** Done when the test file ends, last asked for first. Wherever it is asked for: `afterAll` is heard at the top of a file, and inside a test or a hook it is not. */
export function atEndOfFile(work: () => unknown): void {
  works.push(work)
}
