/** Runs at most `count` pieces of work at a time; the others wait their turn. */
export function fewAtOnce(count: number) {
  const waiting: (() => void)[] = []
  let free = count

  return {
    isFull: () => free === 0,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1
      else await new Promise<void>((go) => waiting.push(go))
      try {
        return await work()
      } finally {
        // The place goes straight to the next waiting build, so that a new one cannot take it first.
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
