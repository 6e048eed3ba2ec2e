import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { seedDemo } from '../../../src/demo/seed-demo.ts'
import { runDueCsvJobs } from '../../../src/jobs.ts'
import { blocksOf, type GuideRequest, readRequest, requestText } from '../../../src/platform/api-docs/guide-blocks.ts'
import { type PaymentService, startPaymentService } from '../../harness/payment-service.ts'
import { readableResponse } from './readable-response.ts'
import { StableValues } from './stable-values.ts'

/** A morning on which the demo store's own sales are as its file says: one is on, one comes. */
const morning = Date.parse('2026-11-21T03:15:00.000Z')
const demoFile = new URL('../../../demo/demo-store.json', import.meta.url)

/** A service on which one page after the other is recorded, by a clock that moves only between requests. */
export async function openRecorder(environment: Record<string, string> = {}): Promise<PaymentService> {
  const service = await startPaymentService({ RATE_LIMITS: 'on', ...environment })
  let passed = 0
  service.clock.now = () => new Date(morning + passed * 1000)
  service.clock.advance = (seconds) => {
    passed += seconds
  }
  return service
}

/** What a page names that differs from run to run, such as an API key, by the text that stands on the page. */
type Names = (service: PaymentService) => Promise<Record<string, string>>

type Options = {
  names?: Names
  /** What happens at one moment is sorted by ids, which are random: with a second per request no two lists differ. */
  secondsPerRequest?: number
}

/** The page with every response as the service sends it now. Each begins with the demo store as it was. */
export async function recordPage(
  service: PaymentService,
  page: string,
  { names, secondsPerRequest = 0 }: Options = {},
): Promise<string> {
  await startOver(service)
  const values = new StableValues(await readFile(demoFile, 'utf8'), service.url, await names?.(service))
  const last: { body?: Record<string, string> } = {}

  let recorded = ''
  for (const block of blocksOf(page)) {
    if (block.kind === 'event') await happen(service, block.text, last.body ?? {})
    if (block.kind !== 'call') {
      recorded += block.text
      continue
    }
    const request = readRequest(requestText(block.text))
    // A page may place more orders than a client may.
    await service.context.db.pool.query('delete from rate_limits')
    const response = await send(service, request, values)
    service.clock.advance(secondsPerRequest)
    if (response.body?.prn) last.body = response.body
    recorded += requestText(block.text) + values.shown(readableResponse(response, request))
  }
  return recorded
}

async function startOver({ context, clock }: PaymentService): Promise<void> {
  const { pool } = context.db
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'")
  const tables = rows.map(({ tablename }) => tablename).filter((name) => name !== 'schema_parts')
  await pool.query(`truncate ${tables.join(', ')}`)
  context.cache.clearAll()
  clock.advance((morning - clock.now().getTime()) / 1000)
  await seedDemo(context)
  // The database sets this time by its own clock.
  await pool.query('update stores set updated_at = $1', [new Date(morning)])
}

async function send(
  service: PaymentService,
  { method, path, headers, body, times }: GuideRequest,
  values: StableValues,
) {
  const real = (text: string) => values.real(text)
  const options = {
    ...{ method: method as 'GET', url: real(path) },
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, real(value)])),
    payload: body === undefined ? undefined : await bytesOf(real(body)),
  }
  for (let sent = 1; sent < times; sent += 1) await service.request(options)
  return service.request(options)
}

const picture = '<the picture>'

/** A multipart body gets the line ends that its format requires, and the bytes of a picture. */
async function bytesOf(body: string): Promise<string | Buffer> {
  if (!body.startsWith('--')) return body
  const lines = body.replaceAll('\n', '\r\n')
  if (!lines.includes(picture)) return `${lines}\r\n`
  const [before = '', after = ''] = lines.split(picture)
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  return Buffer.concat([Buffer.from(before), png, Buffer.from(`${after}\r\n`)])
}

/** What the comments of a page say. */
async function happen(service: PaymentService, comment: string, { prn, banks }: Record<string, unknown>) {
  if (comment.includes('the shopper pays the QR')) {
    const gateway = banks ? 'banknet_checkout' : 'banknet_qr'
    const address = `${service.url}/sandbox/${gateway}/qr/${prn}`
    await fetch(address, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })
    service.clock.advance(5)
    return
  }
  if (comment.includes('the service works on the jobs')) {
    await runDueCsvJobs(service.context)
    return
  }
  throw new Error(`a page says ${comment}, which nobody knows how to do`)
}
