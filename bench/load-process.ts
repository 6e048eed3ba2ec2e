import { letArrive } from './dashain-arrivals.ts'
import { HttpConnection, requestBytes } from './http-connection.ts'
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

function bytesOf(url: string, request: Requested, ownAddress: boolean): Buffer {
  return requestBytes(url, request, ownAddress ? nextAddress() : undefined)
}

/**
 * The requests are built before the first is sent. Each connection begins at another place of the list, so that they do
 * not all send the same request at once.
 */
function requestsOfClient({ url, requests, ownAddresses }: LoadJob, connection: number): Buffer[] {
  const count = ownAddresses ? requestsOfConnection : requests.length
  return Array.from({ length: count }, (_none, index) =>
    bytesOf(url, requests[(index + connection * 37) % requests.length] as Requested, ownAddresses),
  )
}

/** Counts the responses of a job. */
class Responses {
  readonly #job: LoadJob
  readonly #timesMs: number[] = []
  readonly #wrong: number[] = []
  #rejected = 0

  constructor(job: LoadJob) {
    this.#job = job
  }

  add(status: number, ms: number): void {
    this.#timesMs.push(ms)
    if (status === this.#job.expectedStatus) return
    if (this.#job.mayReject && status === 503) this.#rejected += 1
    else this.#wrong.push(status)
  }

  /** `begun` and `ended`: when the job did, in milliseconds of performance.now(). */
  result(begun: number, ended: number): LoadResult {
    const timesMs = this.#timesMs
    return {
      perSecond: (timesMs.length * 1000) / (ended - begun),
      p50Ms: percentile(timesMs, 0.5),
      p99Ms: percentile(timesMs, 0.99),
      longestMs: percentile(timesMs, 1),
      rejected: this.#rejected,
      failures: this.#wrong.length,
      wrongStatuses: [...new Set(this.#wrong)].map(String),
    }
  }
}

/** As many requests as are served: each connection sends its next one when the one before has its response. */
async function load(job: LoadJob): Promise<LoadResult> {
  const responses = new Responses(job)
  const clients = Array.from({ length: job.connections }, (_none, index) => {
    return { index, requests: requestsOfClient(job, index) }
  })
  const begun = performance.now()
  const end = begun + job.seconds * 1000
  await Promise.all(clients.map((client) => sendInTurn(job, client, end, responses)))
  return responses.result(begun, performance.now())
}

type Client = { index: number; requests: Buffer[] }

function sendInTurn(job: LoadJob, { index, requests }: Client, end: number, responses: Responses): Promise<void> {
  const connection = new HttpConnection(job.url)
  let toSend = requests
  let sent = 0
  return new Promise((resolve) => {
    const next = () => {
      const sentAt = performance.now()
      if (sentAt >= end) {
        connection.close()
        return resolve()
      }
      // Addresses that were used before would count for the limits again.
      if (job.ownAddresses && sent > 0 && sent % toSend.length === 0) toSend = requestsOfClient(job, index)
      connection.send(toSend[sent++ % toSend.length] as Buffer, (status) => {
        responses.add(status, performance.now() - sentAt)
        next()
      })
    }
    next()
  })
}

/**
 * Shoppers arrive at their own times on at most `connections` connections, whether or not earlier requests are
 * finished. Each request is timed from its arrival, including the wait for a connection.
 */
async function arrivals(job: LoadJob & { arrivalsPerSecond: number }): Promise<LoadResult> {
  const responses = new Responses(job)
  const free = Array.from({ length: job.connections }, () => new HttpConnection(job.url))
  const waiting: ((connection: HttpConnection) => void)[] = []
  const served: Promise<void>[] = []
  const serve = async (request: Buffer, arrived: number) => {
    const connection = free.pop() ?? (await new Promise<HttpConnection>((resolve) => waiting.push(resolve)))
    const status = await new Promise<number>((resolve) => connection.send(request, resolve))
    responses.add(status, performance.now() - arrived)
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
  }
  const begun = performance.now()
  await letArrive(job.arrivalsPerSecond, job.seconds, (lateMs) => {
    const arrived = performance.now() - lateMs
    const request = job.requests[served.length % job.requests.length] as Requested
    served.push(serve(bytesOf(job.url, request, job.ownAddresses), arrived))
  })
  await Promise.all(served)
  const result = responses.result(begun, performance.now())
  for (const connection of free) connection.close()
  return result
}

/** One request after the other on one connection, each timed from the first byte sent to the last byte received. */
async function latency({ url, requests, ownAddresses, count, expectedStatus }: LatencyJob): Promise<LatencyResult> {
  const connection = new HttpConnection(url)
  const timesMs: number[] = []
  let failures = 0
  for (let index = 0; index < count; index++) {
    const request = bytesOf(url, requests[index % requests.length] as Requested, ownAddresses)
    const begun = performance.now()
    const status = await new Promise<number>((resolve) => connection.send(request, resolve))
    timesMs.push(performance.now() - begun)
    if (status !== expectedStatus) failures += 1
  }
  connection.close()
  return { timesMs, failures }
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
