import { Agent, request as httpRequest } from 'node:http'
import autocannon from 'autocannon'
import { letArrive } from './dashain-arrivals.ts'
import type { LatencyJob, LatencyResult, LoadJob, LoadResult, Requested } from './load.ts'
import { percentile } from './row.ts'

/*
 * The load comes from a process of its own, so that neither it nor the service waits for other work of the measurement.
 * One process makes all measurements, limits included, so that the client is always the same and equally warm.
 */

const requestsOfConnection = 400
let addressesGiven = 0

/** Each request gets an address that was never used before, so that limits by address count it and reject none. */
function nextAddress(): string {
  addressesGiven += 1
  return `10.${(addressesGiven >> 16) & 255}.${(addressesGiven >> 8) & 255}.${addressesGiven & 255}`
}

function headersOf({ body, headers }: Requested, ownAddress: boolean): Record<string, string> {
  return {
    ...headers,
    ...(body === undefined ? undefined : { 'content-type': 'application/json' }),
    ...(ownAddress ? { 'x-forwarded-for': nextAddress() } : undefined),
  }
}

/**
 * The requests are built before the first is sent. Each connection begins at another place of the list, so that they do
 * not all send the same request at once.
 */
function requestsOfClient({ requests, ownAddresses }: LoadJob, connection: number) {
  const count = ownAddresses ? requestsOfConnection : requests.length
  return Array.from({ length: count }, (_none, index) => {
    const request = requests[(index + connection * 37) % requests.length] as Requested
    const { method, path, body } = request
    return { method, path, headers: headersOf(request, ownAddresses), ...(body === undefined ? undefined : { body }) }
  })
}

async function load(job: LoadJob): Promise<LoadResult> {
  let connection = 0
  const run = autocannon({
    url: job.url,
    connections: job.connections,
    duration: job.seconds,
    timeout: 30,
    setupClient: (client) => client.setRequests(requestsOfClient(job, connection++)),
  }) as Promise<autocannon.Result> & autocannon.Instance
  const { timesMs, perSecond } = watch(run)
  const result = await run
  const statuses = Object.entries(result.statusCodeStats ?? {})
  const wrong = statuses.filter(([status]) => Number(status) !== job.expectedStatus)
  return {
    perSecond: perSecond(),
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    longestMs: percentile(timesMs, 1),
    rejected: 0,
    failures: wrong.reduce((sum, [, { count = 0 }]) => sum + count, 0) + result.errors,
    wrongStatuses: wrong.map(([status]) => status),
  }
}

/**
 * Times the responses. The first response of each connection is left out: during it the requests of the others are
 * still being built.
 */
function watch(run: autocannon.Instance) {
  const begun = new WeakSet<autocannon.Client>()
  const timesMs: number[] = []
  let [first, last] = [0, 0]
  run.on('response', (client, _status, _bytes, responseMs) => {
    last = performance.now()
    first ||= last
    if (begun.has(client)) timesMs.push(responseMs)
    begun.add(client)
  })
  return { timesMs, perSecond: () => (timesMs.length * 1000) / (last - first) }
}

/**
 * Shoppers arrive at their own times on at most `connections` connections, whether or not earlier requests are
 * finished. Each request is timed from its arrival, including the wait for a connection.
 */
async function arrivals(job: LoadJob & { arrivalsPerSecond: number }): Promise<LoadResult> {
  const { url, requests, ownAddresses, expectedStatus, mayReject, connections, seconds, arrivalsPerSecond } = job
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const timesMs: number[] = []
  const wrong: string[] = []
  let rejected = 0
  const served: Promise<void>[] = []
  const serve = async (request: Requested, lateMs: number) => {
    const arrived = performance.now() - lateMs
    const status = await statusOf(url, request, ownAddresses, agent).catch(() => 0)
    timesMs.push(performance.now() - arrived)
    if (mayReject && status === 503) rejected += 1
    else if (status !== expectedStatus) wrong.push(String(status))
  }
  const begun = performance.now()
  await letArrive(arrivalsPerSecond, seconds, (lateMs) => {
    served.push(serve(requests[served.length % requests.length] as Requested, lateMs))
  })
  await Promise.all(served)
  const perSecond = (served.length * 1000) / (performance.now() - begun)
  agent.destroy()
  return {
    perSecond,
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    longestMs: percentile(timesMs, 1),
    rejected,
    failures: wrong.length,
    wrongStatuses: [...new Set(wrong)],
  }
}

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })

/** One request after the other on one connection, each timed from the first byte sent to the last byte received. */
async function latency({ url, requests, ownAddresses, count, expectedStatus }: LatencyJob): Promise<LatencyResult> {
  const timesMs: number[] = []
  let failures = 0
  for (let index = 0; index < count; index++) {
    const request = requests[index % requests.length] as Requested
    const begun = performance.now()
    const status = await statusOf(url, request, ownAddresses, oneConnection)
    timesMs.push(performance.now() - begun)
    if (status !== expectedStatus) failures += 1
  }
  return { timesMs, failures }
}

function statusOf(url: string, request: Requested, ownAddress: boolean, agent: Agent): Promise<number> {
  const { method, path, body } = request
  const headers = headersOf(request, ownAddress)
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url + path, { method, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function resultOf(job: LoadJob | LatencyJob): Promise<LoadResult | LatencyResult> {
  if ('count' in job) return latency(job)
  const { arrivalsPerSecond } = job
  return arrivalsPerSecond === undefined ? load(job) : arrivals({ ...job, arrivalsPerSecond })
}

process.on('message', async (job: LoadJob | LatencyJob) => {
  process.send?.(await resultOf(job))
})
process.on('disconnect', () => process.exit(0))
