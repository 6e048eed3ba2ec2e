import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hostileTexts } from '../bad-input/guarantee.ts'
import { aJpeg, aNoisyPicture, aPicture, aPng, aPngOfBytes, aWebp } from './pictures.ts'
import {
  asFile,
  formOf,
  openStore,
  productId,
  send,
  startUploadService,
  storedFiles,
  type UploadService,
} from './upload-service.ts'

/* Uploads that are rejected with 400 and `{message}` (4.8, 7.2), and leave neither file nor row. */

let svc: UploadService
let store: string
let url: string

beforeAll(async () => {
  svc = await startUploadService()
  store = await openStore(svc)
  url = `/product/${store}/${productId}/file`
})

afterEach(async () => {
  expect(await storedFiles(svc)).toEqual([])
  expect((await svc.context.db.pool.query('select 1 from uploads')).rowCount).toBe(0)
})

const onlyImages = 'Only png, jpg, jpeg, webp file is allowed!'
const notSupplied = "File wasn't supplied"
const unreadable = 'The upload could not be read'

function expectRejected(response: { status: number; body: unknown }, message: string) {
  expect({ status: response.status, body: response.body }).toEqual({ status: 400, body: { message } })
}

describe('a file that is not an image of the four types', () => {
  const gif = () => aPicture().gif().toBuffer()
  const text = (words: string) => async () => Buffer.from(words)
  test.each([
    ['a GIF named PNG', gif, 'photo.png'],
    ['an AVIF', () => aPicture().avif().toBuffer(), 'photo.avif'],
    ['a TIFF', () => aPicture().tiff().toBuffer(), 'photo.jpg'],
    [
      'an SVG with a script',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'photo.svg',
    ],
    ['an SVG named PNG', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo.png'],
    ['HTML named PNG', text('<html><script>alert(1)</script></html>'), 'photo.png'],
    ['a PDF', text('%PDF-1.7\n%%EOF'), 'photo.png'],
    ['a program', text('#!/bin/sh\necho'), 'photo.png'],
    ['one byte', text('x'), 'photo.png'],
    ['zeros', async () => Buffer.alloc(5000), 'photo.png'],
    ['only the first bytes of a PNG', async () => (await aPng()).subarray(0, 8), 'photo.png'],
    [
      'the header of a PNG and noise',
      async () => Buffer.concat([(await aPng()).subarray(0, 40), Buffer.alloc(900, 7)]),
      'a.png',
    ],
    ['half a PNG', async () => half(await noise('png')), 'photo.png'],
    ['half a JPEG', async () => half(await noise('jpeg')), 'photo.jpg'],
    ['half a WebP', async () => half(await noise('webp')), 'photo.webp'],
    ['the beginning of a JPEG', async () => (await aJpeg()).subarray(0, 12), 'photo.jpg'],
    ['the beginning of a WebP', async () => (await aWebp()).subarray(0, 16), 'photo.webp'],
  ])('a file that is not an image of the four types is rejected: %s', async (_case, make, name) => {
    expectRejected(await send(svc, [asFile(await make(), name)], { store }), onlyImages)
  })
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const noise = (format: 'png' | 'jpeg' | 'webp') => aNoisyPicture().toFormat(format).toBuffer()

describe('a small file with too many pixels', () => {
  test.each(['png', 'webp'] as const)('a %s with too many pixels is rejected', async (format) => {
    const bomb = await aPicture(6_000, 6_000).toFormat(format, { effort: 1 }).toBuffer()
    expect(bomb.length).toBeLessThan(5_900_000)
    expectRejected(await send(svc, [asFile(bomb)], { store }), 'The image has too many pixels')
  })

  test('a PNG whose header claims two thousand million pixels is rejected', async () => {
    const forged = await aPng()
    forged.writeUInt32BE(46_000, 16)
    forged.writeUInt32BE(46_000, 20)
    expect((await send(svc, [asFile(forged)], { store })).status).toBe(400)
  })
})

describe('an upload without a file', () => {
  test.each([
    ['an empty form', []],
    ['only the token', [['csrf_token', 'abc']]],
    ['an empty file', [asFile('')]],
    ['a form without a chosen file', [['file', new Blob([]), '']]],
    ['text in place of the file', [['file', 'photo.png']]],
    ['a file under another name', [['image', new Blob(['x']), 'photo.png']]],
  ] as never[])('a form without a file is rejected: %s', async (_case, parts) => {
    expectRejected(await send(svc, parts, { store }), notSupplied)
  })

  test.each([
    ['JSON', '{"file":"x"}', { 'content-type': 'application/json' }],
    ['a URL-encoded form', 'file=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['an image as the body', '\x89PNG', { 'content-type': 'image/png' }],
    ['bytes without a type', 'abc', {}],
    ['an empty request', undefined, {}],
    ['a multipart type without a body', undefined, { 'content-type': 'multipart/form-data; boundary=x' }],
  ])('a body that is not a multipart form is rejected: %s', async (_case, payload, headers) => {
    const response = await svc.request({ method: 'POST', url, payload, headers: headers as Record<string, string> })
    expectRejected(response, notSupplied)
  })
})

describe('an upload of more than one file', () => {
  test.each([
    ['two with one name', ['file', 'file']],
    ['one under another name first', ['other', 'file']],
    ['one under another name last', ['file', 'other']],
    ['thirty', Array(30).fill('file')],
  ])('more than one file is rejected: %s', async (_case, names) => {
    const png = new Blob([new Uint8Array(await aPng())])
    const response = await send(
      svc,
      names.map((name: string) => [name, png, 'a.png'] as [string, Blob, string]),
      { store },
    )
    expectRejected(response, 'Only one file can be uploaded')
  })
})

describe('a malformed multipart body', () => {
  const boundary = 'x1y2'
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a.png"'
  const post = (payload: string | Buffer, type = headers['content-type']) =>
    svc.request({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test('a body that is cut off anywhere is rejected', async () => {
    const { payload, headers: whole } = await formOf([asFile(await noise('png')), ['csrf_token', 'abc']])
    for (const length of [1, 10, 60, 120, 200, 5_000, payload.length - 60, payload.length - 6]) {
      const response = await svc.request({ method: 'POST', url, payload: payload.subarray(0, length), headers: whole })
      expect({ length, status: response.status, body: response.body }).toEqual({
        length,
        status: 400,
        body: { message: unreadable },
      })
    }
  })

  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['another boundary', 'multipart/form-data; boundary=zzz'],
    ['a boundary of ten thousand letters', `multipart/form-data; boundary=${'x'.repeat(10_000)}`],
    ['another kind of multipart', 'multipart/mixed; boundary=x1y2'],
  ])('a body with a wrong boundary or type is rejected: %s', async (_case, type) => {
    const response = await post(`--${boundary}\r\n${disposition}\r\n\r\nabc\r\n--${boundary}--\r\n`, type)
    expect(response.status).toBe(400)
    expect([unreadable, notSupplied]).toContain(response.body.message)
  })

  test.each([
    ['a part without a header', `--${boundary}\r\n\r\nabc\r\n--${boundary}--\r\n`],
    ['a part without a name', `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--${boundary}--\r\n`],
    ['a malformed header', `--${boundary}\r\n:::\r\n\r\nabc\r\n--${boundary}--\r\n`],
    [
      'a header of 200 KB',
      `--${boundary}\r\nX: ${'x'.repeat(200_000)}\r\n${disposition}\r\n\r\nabc\r\n--${boundary}--\r\n`,
    ],
    ['only boundaries', `--${boundary}\r\n`.repeat(1000)],
    [
      'a file name of 300 KB',
      `--${boundary}\r\n${disposition.replace('a.png', 'a'.repeat(300_000))}\r\n\r\nabc\r\n--${boundary}--\r\n`,
    ],
    [
      'a field named __proto__',
      `--${boundary}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${boundary}--\r\n`,
    ],
    [
      'a file field named __proto__',
      `--${boundary}\r\n${disposition.replace('"file"', '"__proto__"')}\r\n\r\nx\r\n--${boundary}--\r\n`,
    ],
    [
      'a broken JSON field',
      `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n` +
        `Content-Type: application/json\r\n\r\n{\r\n--${boundary}--\r\n`,
    ],
    [
      'a thousand fields',
      `${`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`.repeat(1000)}--${boundary}--\r\n`,
    ],
    [
      'a part of another encoding',
      `--${boundary}\r\n${disposition}\r\nContent-Type: text/plain; charset=zzz\r\n\r\nabc\r\n--${boundary}--\r\n`,
    ],
  ])('a malformed multipart body is rejected: %s', async (_case, payload) => {
    const response = await post(payload)
    expect({ status: response.status, body: response.body }).toEqual({
      status: 400,
      body: { message: expect.any(String) },
    })
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('a body above the limit is rejected: in a file, in a field or before the first part', async () => {
    const megabytes = Buffer.alloc(8_000_000, 'x')
    const start = `--${boundary}\r\n${disposition}\r\n\r\n`
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n`
    for (const before of [start, field, '']) {
      const response = await post(
        Buffer.concat([Buffer.from(before), megabytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      )
      expectRejected(response, 'You can only upload at max 5MB file')
    }
  })
})

test.each([...hostileTexts, 'a\0b', '/etc/passwd', '..\\..\\x', 'con', '.', '..', `${'ñ'.repeat(5000)}.png`])(
  'a bad file named %j is rejected for its content',
  async (name) => {
    expectRejected(await send(svc, [asFile('no image', name)], { store }), onlyImages)
  },
)

test('a file that is too large is rejected, whatever its content', async () => {
  expectRejected(await send(svc, [asFile(Buffer.alloc(5_900_001))], { store }), 'You can only upload at max 5MB file')
  expectRejected(
    await send(svc, [asFile(await aPngOfBytes(6_000_000))], { store }),
    'You can only upload at max 5MB file',
  )
})

describe('the store and product of an upload', () => {
  test('an upload to a store that does not exist is rejected', async () => {
    expectRejected(await send(svc, [asFile(await aPng())], { store: 'f'.repeat(24) }), 'Store not found')
  })

  test.each(['store', 'product'])('a malformed %s id of an upload is named', async (key) => {
    for (const id of ['x', 'g'.repeat(24), '..%2f..%2fetc', '%00', `${'a'.repeat(24)}%2f`]) {
      const response = await send(svc, [asFile(await aPng())], { store, [key]: id })
      expect({ id, status: response.status, body: response.body }).toEqual({
        id,
        status: 400,
        body: { error_type: 'zod_validation', fields: { [`${key}_id`]: 'Invalid id' } },
      })
    }
  })
})
