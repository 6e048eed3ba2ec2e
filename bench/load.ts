import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Requested = { method: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> }

type Job = { url: string; requests: Requested[]; ownAddresses: boolean; expectedStatus: number; mayReject?: boolean }
/**
 * As many requests as the service serves in `seconds` on `connections`. With `arrivalsPerSecond`, that many requests,
 * each at its time of arrival.
 */
export type LoadJob = Job & { connections: number; seconds: number; arrivalsPerSecond?: number }
/** `count` requests, one after the other. */
export type LatencyJob = Job & { count: number }

export type LoadResult = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  longestMs: number
  /** Responses with status 503, where they are expected. */
  rejected: number
  /** Responses with an unexpected status and requests without a response. A single one makes the figure void. */
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
    run: (job) => runJob<LoadResult>(child, job),
    latency: (job) => runJob<LatencyResult>(child, job),
    stop: () => child.disconnect(),
  }
}

async function runJob<T>(child: ChildProcess, job: LoadJob | LatencyJob): Promise<T> {
  const ended = new AbortController()
  child.send(job)
  try {
    const [response] = await Promise.race([
      once(child, 'message', { signal: ended.signal }),
      once(child, 'exit', { signal: ended.signal }).then(() => Promise.reject(new Error('the load process ended'))),
    ])
    return response as T
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
