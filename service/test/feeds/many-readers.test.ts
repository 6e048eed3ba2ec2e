import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { entityTag } from '../../src/platform/http/entity-tag.ts'
import { recordStatements } from '../distribution/recorded-statements.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'

/* Many readers of one file: the database sends its body once, and the process holds it once. */

const svc = await startTestService()
const recorded = recordStatements(svc.context)
const { _id: storeId } = await svc.importStore(
  aStoreFile({ products: [aProduct({ image_urls: ['https://cdn.example/1.png'] })] }),
)
const port = Number(new URL(await svc.app.listen({ port: 0, host: '127.0.0.1' })).port)
const pathOf = (kind: string) => `/public/${kind}/${storeId}.xml`

/** How many statements fetched a body since the last call. */
const bodiesRead = () =>
  recorded.splice(0).filter(({ text }) => text.trimStart().startsWith('select') && text.includes('body_gzip')).length

/** Replaces the built file by one that does not compress, as another process would. */
async function replaceFile(kind: string, bytes: number): Promise<string> {
  const body = gzipSync(randomBytes(bytes))
  const etag = entityTag(body)
  await execute(
    svc.context.db,
    sql`update feed_files set body_gzip = ${body}, etag = ${etag} where store_id = ${storeId} and kind = ${kind}`,
  )
  return etag
}

test.each(['sitemap', 'product-feed'])('a reader who has the %s costs no read of its body', async (kind) => {
  const { headers } = await svc.get(pathOf(kind))
  const etag = await replaceFile(kind, 1000)
  expect(etag).not.toBe(headers.etag)
  bodiesRead()
  for (let i = 0; i < 3; i++) {
    expect(await svc.get(pathOf(kind), { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
  }
  expect(bodiesRead()).toBe(0)
})

test('sixty readers at once cost one read of the body, and those who come later none', async () => {
  await svc.get(pathOf('product-feed'))
  const etag = await replaceFile('product-feed', 50_000)
  bodiesRead()
  const readers = () =>
    Promise.all(Array.from({ length: 60 }, () => svc.get(pathOf('product-feed'), { 'accept-encoding': 'gzip' })))
  for (const { status, headers } of [...(await readers()), ...(await readers())]) {
    expect([status, headers.etag]).toEqual([200, etag])
  }
  expect(bodiesRead()).toBe(1)
})

test('a file that is built again while it is read is sent whole, as it is now', async () => {
  await svc.get(pathOf('product-feed'))
  const etags = [await replaceFile('product-feed', 1000)]
  const { pool } = svc.context.db
  const query = pool.query.bind(pool) as (statement: { text: string }) => unknown
  ;(pool as { query: unknown }).query = async (statement: { text: string }) => {
    // Between finding the tag and reading the body.
    if (statement.text.includes('select body_gzip') && etags.length === 1) {
      etags.push(await replaceFile('product-feed', 2000))
    }
    return query(statement)
  }
  try {
    const { status, headers } = await svc.get(pathOf('product-feed'))
    expect([status, headers.etag, etags.length]).toEqual([200, etags[1], 2])
  } finally {
    delete (pool as { query?: unknown }).query
  }
})

test('forty clients that never read their response hold the file once in memory', async () => {
  const bytes = 10_000_000
  await svc.get(pathOf('product-feed'))
  await replaceFile('product-feed', bytes)
  const before = process.memoryUsage().arrayBuffers
  let answered = 0
  const sockets: Socket[] = []
  for (let i = 0; i < 40; i++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    // The head and the first bytes, then nothing.
    socket.once('data', () => {
      socket.pause()
      answered += 1
    })
    socket.write(`GET ${pathOf('product-feed')} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n`)
    sockets.push(socket)
  }
  try {
    await until(() => answered === sockets.length)
    // A few copies are on their way from the database; forty would be ten times as much.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * bytes)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})
