import { readFile } from 'node:fs/promises'

/** CPU time of the machine since its start, in ticks; undefined where the system does not count it. */
async function readTicks(): Promise<{ all: number; stolen: number } | undefined> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '')
  const ticks = /^cpu +(.*)$/m.exec(text)?.[1]?.split(' ').map(Number)
  // user, nice, system, idle, iowait, irq, softirq, steal; the guests' time is part of the first two.
  return ticks && { all: ticks.slice(0, 8).reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 }
}

/**
 * How many percent of the CPU time a rented machine's host gives to others from now on. It makes each figure slower,
 * and the slowest requests most. Undefined where the system does not count it.
 */
export async function watchStolenTime(): Promise<() => Promise<number | undefined>> {
  const before = await readTicks()
  return async () => {
    const after = await readTicks()
    if (!before || !after || after.all === before.all) return undefined
    return Math.round((100 * (after.stolen - before.stolen)) / (after.all - before.all))
  }
}
