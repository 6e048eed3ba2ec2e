import { openFairTurns } from './fair-turns.ts'

type Bounds = {
  /** pieces of work that run at once */
  atOnce: number
  /** pieces of one key that may wait or run */
  mostOfKey: number
  most: number
}

/** Work of keys that take turns. Undefined, and nothing is done, when too much of it waits. */
export type BoundedTurns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result> | undefined

export function openBoundedTurns({ atOnce, mostOfKey, most }: Bounds): BoundedTurns {
  const turns = openFairTurns(atOnce)
  const inside = new Map<string, number>()
  let all = 0

  const count = (key: string, change: 1 | -1) => {
    const ofKey = (inside.get(key) ?? 0) + change
    if (ofKey === 0) inside.delete(key)
    else inside.set(key, ofKey)
    all += change
  }

  return (key, work) => {
    if (all >= most || (inside.get(key) ?? 0) >= mostOfKey) return undefined
    count(key, 1)
    return turns.run(key, work).finally(() => count(key, -1))
  }
}
