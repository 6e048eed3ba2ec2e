import { readFileSync } from 'node:fs'

export type Sample = { seconds: number; megabytes: number }
export type Memory = { readonly samples: Sample[]; stop(): void }

const everyMs = 250

/** The resident memory of a process, as the system reports it. */
export function watchMemory(pid: number): Memory {
  const samples: Sample[] = []
  const begun = performance.now()
  const timer = setInterval(() => {
    const megabytes = residentMegabytes(pid)
    if (megabytes !== undefined) samples.push({ seconds: (performance.now() - begun) / 1000, megabytes })
  }, everyMs)
  timer.unref()
  return { samples, stop: () => clearInterval(timer) }
}

/** Undefined once the process has ended. */
function residentMegabytes(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}

export function largest(samples: Sample[]): number {
  return samples.reduce((max, { megabytes }) => Math.max(max, megabytes), 0)
}
