import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts the CPU time of a process in hundredths of a second. */
const ticksPerSecond = 100

/** The CPU time in seconds of a service: of its process, and of those that it started. */
export function cpuSecondsOf(pid: number): number {
  const fields = treeOf(pid).map(statOf)
  return fields.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond
}

/**
 * The memory of each process of a service in MB, the one that starts the others first. A page that processes share is
 * counted in equal parts.
 */
export function megabytesOfEach(pid: number): number[] {
  return treeOf(pid).map((each) => {
    const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1]
    return Number(pss) / 1024
  })
}

function treeOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(all.flatMap((name) => parentOf(Number(name))))
  const tree = [pid]
  for (const each of tree) for (const [child, parent] of parents) if (parent === each) tree.push(child)
  return tree
}

/** Nothing for a process that has ended since it was listed. */
function parentOf(pid: number): [number, number][] {
  try {
    return [[pid, statOf(pid).parent]]
  } catch {
    return []
  }
}

function statOf(pid: number): { parent: number; ticks: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may have spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { parent: fields[1] as number, ticks: (fields[11] as number) + (fields[12] as number) }
}
