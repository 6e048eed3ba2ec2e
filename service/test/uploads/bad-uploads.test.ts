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

/* What is refused, each with 400 and `{message}` (4.8, 7.2), and leaves no file and no row. */

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

function expectRefused(answer: { status: number; body: unknown }, message: string) {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { message } })
}

describe('what is no image of the four types', () => {
  const gif = () => aPicture().gif().toBuffer()
  const text = (words: string) => async () => Buffer.from(words)
  test.each([
    ['a GIF called PNG', gif, 'photo.png'],
    ['an AVIF', () => aPicture().avif().toBuffer(), 'photo.avif'],
    ['a TIFF', () => aPicture().tiff().toBuffer(), 'photo.jpg'],
    [
      'an SVG with a script',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'photo.svg',
    ],
    ['an SVG called PNG', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo.png'],
    ['HTML called PNG', text('<html><script>alert(1)</script></html>'), 'photo.png'],
    ['a PDF', text('%PDF-1.7\n%%EOF'), 'photo.png'],
    ['a program', text('#!/bin/sh\necho'), 'photo.png'],
    ['one byte', text('x'), 'photo.png'],
    ['zeros', async () => Buffer.alloc(5000), 'photo.png'],
    ['the beginning of a PNG and nothing more', async () => (await aPng()).subarray(0, 8), 'photo.png'],
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
  ])('%s', async (_case, make, name) => {
    expectRefused(await send(svc, [asFile(await make(), name)], { store }), onlyImages)
  })
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const noise = (format: 'png' | 'jpeg' | 'webp') => aNoisyPicture().toFormat(format).toBuffer()

describe('a small file that would grow huge', () => {
  test.each(['png', 'webp'] as const)('%s', async (format) => {
    const bomb = await aPicture(9_000, 9_000).toFormat(format).toBuffer()
    expect(bomb.length).toBeLessThan(5_900_000)
    expectRefused(await send(svc, [asFile(bomb)], { store }), 'The image has too many pixels')
  })

  test('a PNG that claims two thousand million pixels', async () => {
    const liar = await aPng()
    liar.writeUInt32BE(46_000, 16)
    liar.writeUInt32BE(46_000, 20)
    expect((await send(svc, [asFile(liar)], { store })).status).toBe(400)
  })
})

describe('no file', () => {
  test.each([
    ['an empty form', []],
    ['only the token', [['csrf_token', 'abc']]],
    ['an empty file', [asFile('')]],
    ['no file chosen', [['file', new Blob([]), '']]],
    ['text in the place of the file', [['file', 'photo.png']]],
    ['a file under another name', [['image', new Blob(['x']), 'photo.png']]],
  ] as never[])('%s', async (_case, parts) => {
    expectRefused(await send(svc, parts, { store }), notSupplied)
  })

  test.each([
    ['JSON', '{"file":"x"}', { 'content-type': 'application/json' }],
    ['a form of the other kind', 'file=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['an image as it is', '\x89PNG', { 'content-type': 'image/png' }],
    ['bytes of no type', 'abc', {}],
    ['nothing at all', undefined, {}],
    ['a multipart type and no body', undefined, { 'content-type': 'multipart/form-data; boundary=x' }],
  ])('%s', async (_case, payload, headers) => {
    const answer = await svc.request({ method: 'POST', url, payload, headers: headers as Record<string, string> })
    expectRefused(answer, notSupplied)
  })
})

describe('more than one file', () => {
  test.each([
    ['two of one name', ['file', 'file']],
    ['one under another name first', ['other', 'file']],
    ['one under another name last', ['file', 'other']],
    ['thirty', Array(30).fill('file')],
  ])('%s', async (_case, names) => {
    const png = new Blob([new Uint8Array(await aPng())])
    const answer = await send(
      svc,
      names.map((name: string) => [name, png, 'a.png'] as [string, Blob, string]),
      { store },
    )
    expectRefused(answer, 'Only one file can be uploaded')
  })
})

describe('a body that is not what its header says', () => {
  const boundary = 'x1y2'
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a.png"'
  const post = (payload: string | Buffer, type = headers['content-type']) =>
    svc.request({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test('cut off anywhere', async () => {
    const { payload, headers: whole } = await formOf([asFile(await noise('png')), ['csrf_token', 'abc']])
    for (const length of [1, 10, 60, 120, 200, 5_000, payload.length - 60, payload.length - 6]) {
      const answer = await svc.request({ method: 'POST', url, payload: payload.subarray(0, length), headers: whole })
      expect({ length, status: answer.status, body: answer.body }).toEqual({
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
  ])('%s', async (_case, type) => {
    const answer = await post(`--${boundary}\r\n${disposition}\r\n\r\nabc\r\n--${boundary}--\r\n`, type)
    expect(answer.status).toBe(400)
    expect([unreadable, notSupplied]).toContain(answer.body.message)
  })

  test.each([
    ['a part without a header', `--${boundary}\r\n\r\nabc\r\n--${boundary}--\r\n`],
    ['a part without a name', `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--${boundary}--\r\n`],
    ['a header that is none', `--${boundary}\r\n:::\r\n\r\nabc\r\n--${boundary}--\r\n`],
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
      'a field called __proto__',
      `--${boundary}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${boundary}--\r\n`,
    ],
    [
      'a file field called __proto__',
      `--${boundary}\r\n${disposition.replace('"file"', '"__proto__"')}\r\n\r\nx\r\n--${boundary}--\r\n`,
    ],
    [
      'a broken JSON field',
      `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{\r\n--${boundary}--\r\n`,
    ],
    [
      'a thousand fields',
      `${`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`.repeat(1000)}--${boundary}--\r\n`,
    ],
    [
      'a part of another encoding',
      `--${boundary}\r\n${disposition}\r\nContent-Type: text/plain; charset=zzz\r\n\r\nabc\r\n--${boundary}--\r\n`,
    ],
  ])('%s', async (_case, payload) => {
    const answer = await post(payload)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { message: expect.any(String) } })
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('larger than any upload may be, in a file, a field, or before the first part', async () => {
    const megabytes = Buffer.alloc(8_000_000, 'x')
    const start = `--${boundary}\r\n${disposition}\r\n\r\n`
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n`
    for (const before of [start, field, '']) {
      const answer = await post(Buffer.concat([Buffer.from(before), megabytes, Buffer.from(`\r\n--${boundary}--\r\n`)]))
      expectRefused(answer, 'You can only upload at max 5MB file')
    }
  })
})

test.each([...hostileTexts, 'a\0b', '/etc/passwd', '..\\..\\x', 'con', '.', '..', `${'ñ'.repeat(5000)}.png`])(
  'a bad file called %j is refused for what it is',
  async (name) => {
    expectRefused(await send(svc, [asFile('no image', name)], { store }), onlyImages)
  },
)

test('a file that is too large is refused whatever it is', async () => {
  expectRefused(await send(svc, [asFile(Buffer.alloc(5_900_001))], { store }), 'You can only upload at max 5MB file')
  expectRefused(
    await send(svc, [asFile(await aPngOfBytes(6_000_000))], { store }),
    'You can only upload at max 5MB file',
  )
})

describe('where it is sent', () => {
  test('a store that does not exist', async () => {
    expectRefused(await send(svc, [asFile(await aPng())], { store: 'f'.repeat(24) }), 'Store not found')
  })

  test.each(['store', 'product'])('a malformed %s id is named', async (key) => {
    for (const id of ['x', 'g'.repeat(24), '..%2f..%2fetc', '%00', `${'a'.repeat(24)}%2f`]) {
      const answer = await send(svc, [asFile(await aPng())], { store, [key]: id })
      expect({ id, status: answer.status, body: answer.body }).toEqual({
        id,
        status: 400,
        body: { error_type: 'zod_validation', fields: { [`${key}_id`]: 'Invalid id' } },
      })
    }
  })
})
