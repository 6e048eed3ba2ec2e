import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Requested = { method: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> }

type Job = { url: string; requests: Requested[]; ownAddresses: boolean; expectedStatus: number }
/** As many as the service answers in `seconds`, on `connections` at a time; with `arrivalsPerSecond` so many, each when it comes. */
export type LoadJob = Job & { connections: number; seconds: number; arrivalsPerSecond?: number }
/** `count` requests, one after the other. */
export type LatencyJob = Job & { count: number }

export type LoadResult = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers of another status than expected, and requests without an answer: with one of them the figure is void. */
  failures: number
  wrongStatuses: string[]
}
export type LatencyResult = { timesMs: number[]; failures: number }

export type Load = {
  run(job: LoadJob): Promise<LoadResult>
  latency(job: LatencyJob): Promise<LatencyResult>
  stop(): void
}

export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load-process.ts'))
  return {
    run: (job) => ask<LoadResult>(child, job),
    latency: (job) => ask<LatencyResult>(child, job),
    stop: () => child.disconnect(),
  }
}

async function ask<T>(child: ChildProcess, job: LoadJob | LatencyJob): Promise<T> {
  const ended = new AbortController()
  child.send(job)
  try {
    const [answer] = await Promise.race([
      once(child, 'message', { signal: ended.signal }),
      once(child, 'exit', { signal: ended.signal }).then(() => Promise.reject(new Error('the load process ended'))),
    ])
    return answer as T
  } finally {
    ended.abort()
  }
}

export function get(path: string, headers?: Record<string, string>): Requested {
  return { method: 'GET', path, ...(headers ? { headers } : undefined) }
}

export function post(path: string, body: unknown): Requested {
  return { method: 'POST', path, body: JSON.stringify(body) }
}
