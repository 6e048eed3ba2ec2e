import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { hostileBytes, hostileTexts } from '../bad-input/guarantee.ts'
import { aJpeg, aPng } from './pictures.ts'
import { fetched, openStore, productId, startUploadService, type UploadService, uploaded } from './upload-service.ts'

/* GET /public_uploads/<store_id>/<name> serves uploads, and no other file of the disk. */

let svc: UploadService
let store: string
let path: string

beforeAll(async () => {
  svc = await startUploadService()
  store = await openStore(svc)
  path = await uploaded(svc, store, await aPng())
})

test('an upload is served with its type, cacheable for ever, and never executed', async () => {
  const { status, headers, bytes } = await fetched(svc, path)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
})

test.each(['photo.jpg', 'photo.jpeg'])('%s is served as image/jpeg', async (name) => {
  const { headers } = await fetched(svc, await uploaded(svc, store, await aJpeg(), name))
  expect(headers['content-type']).toBe('image/jpeg')
})

test('an upload may be shown on any site', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await svc.request({ method, url: path, headers: { origin: 'https://himal.example' } })
    expect(response.headers['access-control-allow-origin']).toBe('*')
  }
})

test('HEAD returns the headers of GET without the bytes', async () => {
  const get = await fetched(svc, path)
  const head = await svc.request({ method: 'HEAD', url: path })
  expect([head.status, head.text]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
    expect(head.headers[name]).toBe(get.headers[name])
  }
})

describe('conditional requests for an upload', () => {
  test.each(['GET', 'HEAD'] as const)('%s with the current ETag is a 304 without a body', async (method) => {
    const { headers } = await fetched(svc, path)
    for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*'] as string[]) {
      const response = await svc.request({ method, url: path, headers: { 'if-none-match': known } })
      expect({ known, status: response.status, text: response.text }).toEqual({ known, status: 304, text: '' })
      expect(response.headers.etag).toBe(headers.etag)
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  test('a request with another ETag gets the file', async () => {
    expect((await svc.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

describe('files that are not uploads', () => {
  test('an unknown upload is 404 in JSON, for every method and header', async () => {
    const name = `${productId}_photo-0000.webp`
    for (const url of [`/public_uploads/${store}/${name}`, `/public_uploads/${'f'.repeat(24)}/${name}`]) {
      for (const headers of [{}, { 'if-none-match': '*' }] as Record<string, string>[]) {
        expect(await svc.get(url, headers)).toMatchObject({ status: 404, body: { message: 'Not found' } })
      }
      expect((await svc.request({ method: 'HEAD', url })).status).toBe(404)
    }
  })

  test('a file of this store is not found under another store', async () => {
    const other = await openStore(svc)
    expect((await svc.get(path.replace(store, other))).status).toBe(404)
  })

  test('the service’s other files cannot be reached by any path', async () => {
    await writeFile(join(svc.dataDir, 'secret-key'), 'the secret')
    await writeFile(join(svc.dataDir, 'public_uploads', store, 'notes.txt'), 'the secret')
    await writeFile(join(svc.dataDir, 'public_uploads', store, `${productId}_a-1234.png.tmp`), 'the secret')
    const tries = [
      `/public_uploads/${store}/../../secret-key`,
      `/public_uploads/${store}/..%2f..%2fsecret-key`,
      `/public_uploads/${store}/%2e%2e%2f%2e%2e%2fsecret-key`,
      `/public_uploads/${store}/..%5c..%5csecret-key`,
      `/public_uploads/${store}/${productId}_..%2f..%2fsecret-key-1234.png`,
      `/public_uploads/..%2fsecret-key`,
      `/public_uploads/../secret-key`,
      `/public_uploads/%2e%2e/secret-key`,
      `/public_uploads/.../secret-key`,
      `/public_uploads/${store}/notes.txt`,
      `/public_uploads/${store}/${productId}_a-1234.png.tmp`,
      `/public_uploads/${store}/${productId}_a-1234.png%00`,
      `/public_uploads/${store}/${productId}_a-1234.png%0a`,
      `/public_uploads/${store}/`,
      `/public_uploads/${store}`,
      '/public_uploads/',
      '//public_uploads/secret-key',
    ]
    for (const url of tries) {
      const response = await svc.get(url)
      expect({ url, status: response.status }).toEqual({ url, status: response.status === 400 ? 400 : 404 })
      expect(response.text).not.toContain('the secret')
    }
  })

  test('the service’s other files cannot be reached by hostile text and bytes', async () => {
    for (const part of [...hostileTexts.map(encodeURIComponent), ...hostileBytes, 'x'.repeat(10_000)]) {
      for (const url of [`/public_uploads/${store}/${part}`, `/public_uploads/${part}/${productId}_photo-0000.png`]) {
        const { status } = await svc.get(url)
        expect({ url, status: [400, 404, 414].includes(status) }).toEqual({ url, status: true })
      }
    }
  })

  test('a folder with the name of an upload is not found', async () => {
    const { mkdir } = await import('node:fs/promises')
    const name = `${productId}_folder-1234.png`
    await mkdir(join(svc.dataDir, 'public_uploads', store, name))
    expect((await svc.get(`/public_uploads/${store}/${name}`)).status).toBe(404)
    expect((await svc.request({ method: 'HEAD', url: `/public_uploads/${store}/${name}` })).status).toBe(404)
  })
})
