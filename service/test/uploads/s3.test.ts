import type { IncomingMessage, ServerResponse } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { adoptStrayFiles } from '../../src/uploads/adopt-stray-files.ts'
import { deleteUnusedUploads } from '../../src/uploads/delete-unused-uploads.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aJpeg, aNoisyPicture, aPng } from './pictures.ts'
import { startProxy, startS3Server, uploadsUrl } from './s3-server.ts'
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

/* With UPLOADS_URL uploads go to a bucket, under the same URLs. */

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

test('an upload is stored in the bucket, and its URL is the service’s own', async () => {
  const response = await send(svc, [asFile(await aJpeg(), 'photo.jpg')], { store })
  expect(response.status, response.text).toBe(200)
  expect(response.body.file.file_url).toMatch(
    new RegExp(`^${publicUrl}/public_uploads/${store}/${productId}_photo-\\d{4}\\.jpg$`),
  )
  const { status, headers, bytes } = await fetched(svc, new URL(response.body.file.file_url).pathname)
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

test('an upload of five megabytes is served unchanged', async () => {
  const picture = await aNoisyPicture(1350, 1350).png().toBuffer()
  expect(picture.length).toBeGreaterThan(4_000_000)
  const { bytes } = await fetched(svc, await uploaded(svc, store, picture))
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer())
})

test('HEAD, 304 and 404 work as with the disk', async () => {
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

describe('a file that exists in the bucket', () => {
  const place = () => ({ storeId: store, name: `${productId}_photo-0001.png` })

  test('an existing file in the bucket is not overwritten', async () => {
    const { uploads } = svc.context
    expect(await uploads.create(place(), Buffer.from('first'), 'image/png')).toBe(true)
    expect(await uploads.create(place(), Buffer.from('second'), 'image/png')).toBe(false)
    expect((await fetched(svc, `/public_uploads/${store}/${place().name}`)).bytes.toString()).toBe('first')
  })

  test('a file created at the same moment is not overwritten on a server with conditional writes', async () => {
    const gated = await behind((request, response) => {
      if (request.method !== 'PUT' || request.headers['if-none-match'] !== '*') return false
      response.writeHead(412).end()
      return true
    })
    expect(await gated.context.uploads.create(place(), Buffer.from('second'), 'image/png')).toBe(false)
  })

  test('a server without conditional writes gets a plain write', async () => {
    const gated = await behind((request, response) => {
      if (request.method !== 'PUT' || request.headers['if-none-match'] === undefined) return false
      response.writeHead(501).end()
      return true
    })
    expect((await fetched(gated, await uploaded(gated, store, await aPng()))).status).toBe(200)
  })
})

const behind = async (intercept: (request: IncomingMessage, response: ServerResponse) => boolean) =>
  startUploadService({ UPLOADS_URL: uploadsUrl((await startProxy(endpoint, intercept)).endpoint) }, database)

describe('deletion of unused files in the bucket', () => {
  test('an upload without an order is deleted from the bucket', async () => {
    const path = await uploaded(svc, store, await aPng())
    svc.clock.advance(3 * days)
    await deleteUnusedUploads(svc.context)
    expect((await fetched(svc, path)).status).toBe(404)
  })

  test('a file without a row is found in the bucket', async () => {
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

  // The test server cannot continue a list itself: that needs a cipher that OpenSSL no longer has.
  test('a list of several pages is read to its end, without files that are not uploads', async () => {
    const keys = [`${productId}_a-0001.png`, `${productId}_a-0002.jpeg`].map(
      (name) => `public_uploads/${store}/${name}`,
    )
    const otherFiles = ['public_uploads/README', `public_uploads/${store}/deep/${productId}_a-0003.png`]
    const token = 'a/b+c=='
    const listing = await behind((request, response) => {
      const query = new URL(request.url ?? '', 'http://bucket').searchParams
      if (query.get('list-type') !== '2') return false
      const second = query.get('continuation-token') === token
      response.end(aList(second ? keys.slice(1) : [...keys.slice(0, 1), ...otherFiles], second ? undefined : token))
      return true
    })
    const found = []
    for await (const page of listing.context.uploads.list()) found.push(...page)
    expect(found.map(({ storeId, name }) => `public_uploads/${storeId}/${name}`)).toEqual(keys)
    expect(found[0]).toMatchObject({ byteCount: 5, storedAt: new Date('2026-01-02T03:04:05.000Z') })
  })
})

/** A response of ListObjectsV2. */
function aList(keys: string[], next: string | undefined): string {
  const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>5</Size></Contents>`
  return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
    <IsTruncated>${next !== undefined}</IsTruncated>
    ${more}${keys.map(object).join('')}</ListBucketResult>`
}

describe('a bucket that fails', () => {
  test('wrong credentials of the bucket are a 500, and the log has the failure without the secret', async () => {
    const wrong = await startUploadService({ UPLOADS_URL: uploadsUrl(endpoint, 'S3RVER:hunter2hunter2') }, database)
    const response = await send(wrong, [asFile(await aPng())], { store })
    expect(response).toMatchObject({ status: 500, body: { message: 'Something went wrong' } })
    expect(wrong.logLines.join()).toContain('request failed')
    expect(wrong.logLines.join()).not.toContain('hunter2hunter2')
  })

  test('an unreachable bucket is a 503, and the service goes on', async () => {
    const alone = await startUploadService({ UPLOADS_URL: uploadsUrl('http://127.0.0.1:1') }, database)
    expect((await send(alone, [asFile(await aPng())], { store })).status).toBe(503)
    expect((await alone.get(`/public_uploads/${store}/${productId}_a-1234.png`)).status).toBe(503)
    expect((await alone.get('/healthz')).status).toBe(200)
  })

  /** Responds to these requests with this status until `works` is set. */
  async function aFailingBucket(method: string, status: number) {
    const bucket = { works: false }
    const service = await behind((request, response) => {
      if (bucket.works || request.method !== method) return false
      response.writeHead(status).end()
      return true
    })
    return { bucket, service }
  }

  test.each([
    ['HEAD', 500],
    ['HEAD', 503],
    ['PUT', 500],
    ['PUT', 503],
  ])(
    '%s with status %s from the bucket is a 503, and the upload succeeds once the bucket works',
    async (method, status) => {
      const { bucket, service } = await aFailingBucket(method, status)
      const response = await send(service, [asFile(await aPng())], { store })
      expect([response.status, response.body]).toEqual([503, { message: 'The service is busy, please try again' }])
      expect(response.headers['retry-after']).toBe('1')
      bucket.works = true
      expect((await fetched(service, await uploaded(service, store, await aPng()))).status).toBe(200)
    },
  )

  test('a PUT with status 403 from the bucket is a 500 without Retry-After: only the operator can fix it', async () => {
    const { service } = await aFailingBucket('PUT', 403)
    const response = await send(service, [asFile(await aPng())], { store })
    expect([response.status, response.body]).toEqual([500, { message: 'Something went wrong' }])
    expect(response.headers['retry-after']).toBeUndefined()
  })
})
