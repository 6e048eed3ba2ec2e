import type { IncomingMessage, ServerResponse } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { adoptStrayFiles } from '../../src/uploads/adopt-stray-files.ts'
import { deleteUnusedUploads } from '../../src/uploads/delete-unused-uploads.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aJpeg, aNoisyPicture, aPng } from './pictures.ts'
import { startGate, startS3Server, uploadsUrl } from './s3-server.ts'
import {
  asFile,
  fetched,
  openStore,
  productId,
  publicUrl,
  send,
  startUploadService,
  storedFiles,
  type UploadService,
  uploaded,
} from './upload-service.ts'

/* UPLOADS_URL: the same uploads in a bucket, behind the same URLs. */

const database = await createTestDatabase()
afterAll(() => database.drop())
const { endpoint } = await startS3Server()

let svc: UploadService
let store: string

beforeAll(async () => {
  svc = await startUploadService({ UPLOADS_URL: uploadsUrl(endpoint) }, database)
})

beforeEach(async () => {
  store = await openStore(svc)
})

const days = 86_400

test('an upload goes into the bucket, and its URL is the service’s own', async () => {
  const answer = await send(svc, [asFile(await aJpeg(), 'photo.jpg')], { store })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.file.file_url).toMatch(
    new RegExp(`^${publicUrl}/public_uploads/${store}/${productId}_photo-\\d{4}\\.jpg$`),
  )
  const { status, headers, bytes } = await fetched(svc, new URL(answer.body.file.file_url).pathname)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
  expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  expect(await storedFiles(svc)).toEqual([])
})

test('five megabytes come back as they were stored', async () => {
  const picture = await aNoisyPicture(1350, 1350).png().toBuffer()
  expect(picture.length).toBeGreaterThan(4_000_000)
  const { bytes } = await fetched(svc, await uploaded(svc, store, picture))
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer())
})

test('HEAD, 304 and 404 answer as from the disk', async () => {
  const path = await uploaded(svc, store, await aPng())
  const { headers } = await fetched(svc, path)
  const head = await svc.request({ method: 'HEAD', url: path })
  expect([head.status, head.headers['content-length'], head.headers.etag, head.text]).toEqual([
    200,
    headers['content-length'],
    headers.etag,
    '',
  ])
  const again = await svc.get(path, { 'if-none-match': String(headers.etag) })
  expect([again.status, again.text]).toEqual([304, ''])
  const missing = `/public_uploads/${store}/${productId}_photo-0000.webp`
  expect(await svc.get(missing)).toMatchObject({ status: 404, body: { message: 'Not found' } })
  expect((await svc.request({ method: 'HEAD', url: missing })).status).toBe(404)
})

describe('a file that is there', () => {
  const place = () => ({ storeId: store, name: `${productId}_photo-0001.png` })

  test('is not written over', async () => {
    const { uploads } = svc.context
    expect(await uploads.create(place(), Buffer.from('first'), 'image/png')).toBe(true)
    expect(await uploads.create(place(), Buffer.from('second'), 'image/png')).toBe(false)
    expect((await fetched(svc, `/public_uploads/${store}/${place().name}`)).bytes.toString()).toBe('first')
  })

  test('since a moment ago is not either, by a server that knows conditional writes', async () => {
    const gated = await behind((asked, answer) => {
      if (asked.method !== 'PUT' || asked.headers['if-none-match'] !== '*') return false
      answer.writeHead(412).end()
      return true
    })
    expect(await gated.context.uploads.create(place(), Buffer.from('second'), 'image/png')).toBe(false)
  })

  test('and a server that cannot do conditional writes takes a plain one', async () => {
    const gated = await behind((asked, answer) => {
      if (asked.method !== 'PUT' || asked.headers['if-none-match'] === undefined) return false
      answer.writeHead(501).end()
      return true
    })
    expect((await fetched(gated, await uploaded(gated, store, await aPng()))).status).toBe(200)
  })
})

const behind = async (intercept: (asked: IncomingMessage, answer: ServerResponse) => boolean) =>
  startUploadService({ UPLOADS_URL: uploadsUrl((await startGate(endpoint, intercept)).endpoint) }, database)

describe('cleaning up', () => {
  test('deletes what nobody ordered', async () => {
    const path = await uploaded(svc, store, await aPng())
    svc.clock.advance(3 * days)
    await deleteUnusedUploads(svc.context)
    expect((await fetched(svc, path)).status).toBe(404)
  })

  test('finds files without a row', async () => {
    const lists = await startS3Server(true)
    const listing = await startUploadService({ UPLOADS_URL: uploadsUrl(lists.endpoint) }, database)
    const path = await uploaded(listing, store, await aPng())
    await execute(listing.context.db, sql`delete from uploads where store_id = ${store}`)
    listing.clock.advance(3 * days)
    await deleteUnusedUploads(listing.context)
    expect((await fetched(listing, path)).status).toBe(200)
    await adoptStrayFiles(listing.context)
    await deleteUnusedUploads(listing.context)
    expect((await fetched(listing, path)).status).toBe(404)
  })

  // The test server cannot continue a list itself: it wants a cipher that OpenSSL no longer has.
  test('reads a list of several pages to its end, and passes over what is no upload', async () => {
    const keys = [`${productId}_a-0001.png`, `${productId}_a-0002.jpeg`].map(
      (name) => `public_uploads/${store}/${name}`,
    )
    const strangers = ['public_uploads/README', `public_uploads/${store}/deep/${productId}_a-0003.png`]
    const token = 'a/b+c=='
    const listing = await behind((asked, answer) => {
      const query = new URL(asked.url ?? '', 'http://bucket').searchParams
      if (query.get('list-type') !== '2') return false
      const second = query.get('continuation-token') === token
      answer.end(aList(second ? keys.slice(1) : [...keys.slice(0, 1), ...strangers], second ? undefined : token))
      return true
    })
    const found = []
    for await (const page of listing.context.uploads.list()) found.push(...page)
    expect(found.map(({ storeId, name }) => `public_uploads/${storeId}/${name}`)).toEqual(keys)
    expect(found[0]).toMatchObject({ byteCount: 5, storedAt: new Date('2026-01-02T03:04:05.000Z') })
  })
})

/** A page of ListObjectsV2. */
function aList(keys: string[], next: string | undefined): string {
  const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>5</Size></Contents>`
  return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${next !== undefined}</IsTruncated>
    ${more}${keys.map(object).join('')}</ListBucketResult>`
}

describe('a bucket that does not answer as it should', () => {
  test('wrong credentials: 500 in the service’s words, and the log has the failure without the secret', async () => {
    const wrong = await startUploadService({ UPLOADS_URL: uploadsUrl(endpoint, 'S3RVER:hunter2hunter2') }, database)
    const answer = await send(wrong, [asFile(await aPng())], { store })
    expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong' } })
    expect(wrong.logLines.join()).toContain('request failed')
    expect(wrong.logLines.join()).not.toContain('hunter2hunter2')
  })

  test('nobody there: 503, and the service itself goes on', async () => {
    const alone = await startUploadService({ UPLOADS_URL: uploadsUrl('http://127.0.0.1:1') }, database)
    expect((await send(alone, [asFile(await aPng())], { store })).status).toBe(503)
    expect((await alone.get(`/public_uploads/${store}/${productId}_a-1234.png`)).status).toBe(503)
    expect((await alone.get('/healthz')).status).toBe(200)
  })

  /** Answers these requests with this status until it is mended. */
  async function anAilingBucket(method: string, status: number) {
    const bucket = { mended: false }
    const service = await behind((asked, answer) => {
      if (bucket.mended || asked.method !== method) return false
      answer.writeHead(status).end()
      return true
    })
    return { bucket, service }
  }

  test.each([
    ['HEAD', 500],
    ['HEAD', 503],
    ['PUT', 500],
    ['PUT', 503],
  ])('%s answers %s: the upload is to be tried again, and goes in once that is mended', async (method, status) => {
    const { bucket, service } = await anAilingBucket(method, status)
    const answer = await send(service, [asFile(await aPng())], { store })
    expect([answer.status, answer.body]).toEqual([503, { message: 'The service is busy, please try again' }])
    expect(answer.headers['retry-after']).toBe('1')
    bucket.mended = true
    expect((await fetched(service, await uploaded(service, store, await aPng()))).status).toBe(200)
  })

  test('PUT answers 403: 500, and not to be tried again, for only the operator can mend it', async () => {
    const { service } = await anAilingBucket('PUT', 403)
    const answer = await send(service, [asFile(await aPng())], { store })
    expect([answer.status, answer.body]).toEqual([500, { message: 'Something went wrong' }])
    expect(answer.headers['retry-after']).toBeUndefined()
  })
})
