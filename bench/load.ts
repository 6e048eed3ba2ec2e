import autocannon from 'autocannon'

export type Load = { perSecond: number; p50Ms: number; p99Ms: number; failures: number }

type Request = { method: 'GET' | 'POST'; path: string; body?: () => string }

/** Asks `connections` at a time for `seconds`. Anything but a 200 is a failure and makes the figure worthless. */
export async function measure(url: string, request: Request, connections: number, seconds: number): Promise<Load> {
  const { method, path, body } = request
  const result = await autocannon({
    url: `${url}${path}`,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        path,
        headers: method === 'POST' ? { 'content-type': 'application/json' } : {},
        ...(body ? { setupRequest: (sent: object) => ({ ...sent, body: body() }) } : {}),
      },
    ],
  })
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] as number
}
