import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { rejected } from '../harness/merchant.ts'
import { aNoisyPicture, anAnimation, aPhonePicture, aPicture, aPngOfBytes, colourAt } from '../uploads/pictures.ts'
import { asFile, fetched, publicUrl, startUploadService, storedFiles } from '../uploads/upload-service.ts'
import { aMediaShop, pathOf } from './media-calls.ts'

/* POST S/media (5.2). */

const svc = await startUploadService()

const widthsOf = (picture: { sizes: { width: number }[] }) => picture.sizes.map(({ width }) => width)

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'a %s becomes WebP, whatever its name and type say',
    async (format) => {
      const shop = await aMediaShop(svc)
      const bytes = await aPicture(40, 30).toFormat(format).toBuffer()
      const { status, body, headers } = await shop.upload(bytes, 'C:\\photos\\Cap.txt', 'text/html')
      expect([status, body]).toEqual([
        201,
        {
          ...{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), sizes: [], width: 40, height: 30, file_name: 'Cap.txt' },
          url: `${publicUrl}/public_uploads/${shop.storeId}/${body._id}.webp`,
          ...{ bytes: expect.any(Number), created_at: expect.stringMatching(/^\d{4}-.*Z$/) },
        },
      ])
      expect(headers.location).toBe(`/merchant/stores/${shop.storeId}/media/${body._id}`)
      const file = await fetched(svc, pathOf(body.url))
      expect([file.status, file.headers['content-type'], file.bytes.length]).toEqual([200, 'image/webp', body.bytes])
      expect((await sharp(file.bytes).metadata()).format).toBe('webp')
    },
  )

  test.each<[number, number, [number, number], number[]]>([
    [319, 10, [319, 10], []],
    [320, 10, [320, 10], [320]],
    [900, 600, [900, 600], [320, 640]],
    [1600, 100, [1600, 100], [320, 640, 1080, 1600]],
    [4096, 1024, [2048, 512], [320, 640, 1080, 1600]],
    [1000, 4096, [500, 2048], [320]],
  ])('%i by %i px is stored as %j and in the widths %j', async (width, height, largest, widths) => {
    const shop = await aMediaShop(svc)
    const picture = await shop.uploaded(await aPicture(width, height).png().toBuffer())
    expect([[picture.width, picture.height], widthsOf(picture)]).toEqual([largest, widths])
    for (const size of picture.sizes as { width: number; url: string }[]) {
      const file = await fetched(svc, pathOf(size.url))
      expect(file.status).toBe(200)
      expect(await sharp(file.bytes).metadata()).toMatchObject({ width: size.width, format: 'webp' })
    }
  })

  test('a width that a picture does not have gives its largest file, and one that is no width is not found', async () => {
    const shop = await aMediaShop(svc)
    const { url } = await shop.uploaded(await aPicture(900, 600).png().toBuffer())
    const largest = await fetched(svc, pathOf(url))
    const wider = await fetched(svc, pathOf(url).replace('.webp', '-1080.webp'))
    expect([wider.status, wider.bytes.equals(largest.bytes)]).toEqual([200, true])
    expect((await fetched(svc, pathOf(url).replace('.webp', '-800.webp'))).status).toBe(404)
    const ofAnother = pathOf(url).replace(/[0-9a-f]{24}\.webp/, `${'f'.repeat(24)}-1080.webp`)
    expect((await fetched(svc, ofAnother)).status).toBe(404)
  })

  test('a picture of a phone is turned upright and loses its metadata', async () => {
    const shop = await aMediaShop(svc)
    const picture = await shop.uploaded(await aPhonePicture().jpeg().toBuffer())
    expect([picture.width, picture.height]).toEqual([30, 40])
    const { bytes } = await fetched(svc, pathOf(picture.url))
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(bytes.toString('latin1')).not.toContain('secret words')
    expect([await colourAt(bytes, 15, 5), await colourAt(bytes, 15, 35)]).toEqual(['red', 'blue'])
  })

  test('transparency stays, and an animation keeps its first frame', async () => {
    const shop = await aMediaShop(svc)
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const transparent = await sharp({ create: { width: 400, height: 20, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const { url, sizes } = await shop.uploaded(transparent)
    for (const each of [url, sizes[0].url])
      expect((await sharp((await fetched(svc, pathOf(each))).bytes).metadata()).hasAlpha).toBe(true)
    const moving = await shop.uploaded(await anAnimation())
    const { bytes } = await fetched(svc, pathOf(moving.url))
    expect([(await sharp(bytes).metadata()).pages ?? 1, await colourAt(bytes, 5, 5)]).toEqual([1, 'red'])
  })

  test('a grey and a 16-bit picture are stored', async () => {
    const shop = await aMediaShop(svc)
    for (const colours of ['b-w', 'rgb16'] as const) {
      const bytes = await aPicture(50, 40).toColourspace(colours).png().toBuffer()
      expect(await shop.uploaded(bytes)).toMatchObject({ width: 50, height: 40 })
    }
  })

  test('a name that is too long is cut between two characters', async () => {
    const shop = await aMediaShop(svc)
    const start = 'a'.repeat(199)
    const { file_name } = await shop.uploaded(await aPicture(2, 2).png().toBuffer(), `${start}😀😀.png`)
    expect(file_name).toBe(`${start}😀`)
  })

  test('exactly 15,000,000 bytes are stored', async () => {
    const shop = await aMediaShop(svc)
    expect((await shop.upload(await aPngOfBytes(15_000_000))).status).toBe(201)
  })

  test('the audit holds who uploaded it', async () => {
    const shop = await aMediaShop(svc)
    const picture = await shop.uploaded(await aPicture().png().toBuffer(), 'cap.png')
    const entries = await many(
      svc.context.db,
      sql`select action, actor_kind, object_id, object_name from audit_entries where store_id = ${shop.storeId}
           order by at, action desc`,
    )
    expect(entries).toEqual([
      { action: 'store.import', actor_kind: 'operator', object_id: shop.storeId, object_name: 'Himal Crafts' },
      { action: 'picture.create', actor_kind: 'api_key', object_id: picture._id, object_name: 'cap.png' },
    ])
  })
})

describe('a file that is rejected leaves neither file nor row', () => {
  const noPicture = 'Must be a PNG, JPEG, WebP or GIF picture'
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const text = (words: string) => async () => Buffer.from(words)
  let before: string[] = []

  afterEach(async () => {
    expect(await storedFiles(svc)).toEqual(before)
    before = await storedFiles(svc)
  })

  test.each<[string, () => Promise<Buffer>, string]>([
    ['HTML named PNG', text('<html><script>alert(1)</script></html>'), noPicture],
    [
      'an SVG with a script',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      noPicture,
    ],
    ['a PDF', text('%PDF-1.7\n%%EOF'), noPicture],
    ['zeros', async () => Buffer.alloc(5000), noPicture],
    ['a TIFF', () => aPicture().tiff().toBuffer(), noPicture],
    ['an AVIF', () => aPicture().avif().toBuffer(), noPicture],
    ['half a PNG', async () => half(await aNoisyPicture().png().toBuffer()), noPicture],
    ['half a JPEG', async () => half(await aNoisyPicture().jpeg().toBuffer()), noPicture],
    ['a bomb of 400 megapixels', async () => aBomb(20_000, 20_000), 'At most 50 megapixels'],
    ['one row too many', async () => aBomb(10_000, 5001), 'At most 50 megapixels'],
    ['one byte too many', () => aPngOfBytes(15_000_001), 'At most 15,000,000 bytes'],
    ['far too many bytes', async () => Buffer.alloc(16_000_000, 'x'), 'At most 15,000,000 bytes'],
    ['an empty file', async () => Buffer.alloc(0), 'Required'],
  ])('%s', async (_case, make, message) => {
    before = await storedFiles(svc)
    const shop = await aMediaShop(svc)
    const { status, body } = await shop.upload(await make())
    expect([status, body]).toEqual(rejected({ file: message }))
    expect((await shop.get('/media')).body.items).toEqual([])
    expect(await many(svc.context.db, sql`select 1 from pictures where store_id = ${shop.storeId}`)).toEqual([])
  })

  test('two files, another part, or no part', async () => {
    before = await storedFiles(svc)
    const shop = await aMediaShop(svc)
    const png = await aPicture().png().toBuffer()
    const two = await shop.postForm([asFile(png), asFile(png)])
    expect([two.status, two.body]).toEqual(rejected({ file: 'Only one file can be uploaded' }))
    const other = await shop.postForm([['title', 'Cap'], asFile(png)])
    expect([other.status, other.body]).toEqual(rejected({ title: 'Unknown field' }))
    const named = await shop.postForm([['picture', new Blob([new Uint8Array(png)]), 'a.png']])
    expect([named.status, named.body]).toEqual(rejected({ picture: 'Unknown field' }))
    const none = await shop.postForm([])
    expect([none.status, none.body.error_type]).toEqual([400, 'zod_validation'])
  })

  test('a body that is no form is a 415, and no body a 400', async () => {
    const shop = await aMediaShop(svc)
    for (const type of ['application/json', 'image/png']) {
      const { status, body } = await shop.post('/media', {}, { 'content-type': type })
      expect([status, body.code]).toEqual([415, 'media_type'])
    }
    const { authorization } = shop
    const url = `/merchant/stores/${shop.storeId}/media`
    const none = await svc.request({ method: 'POST', url, headers: { authorization } })
    expect([none.status, none.body]).toEqual(rejected({ file: 'Required' }))
  })
})

test('the pictures of a store count in its disk budget, and give it back', async () => {
  const small = await startUploadService({ UPLOADS_STORE_MAX_MB: '1' })
  const shop = await aMediaShop(small)
  const noise = await aNoisyPicture(700, 500).jpeg({ quality: 95 }).toBuffer()
  const pictures: { _id: string }[] = []
  let last = await shop.upload(noise)
  while (last.status === 201 && pictures.length < 20) {
    pictures.push(last.body)
    last = await shop.upload(noise)
  }
  expect(pictures.length).toBeGreaterThan(0)
  expect(last.status).toBe(503)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  for (const { _id } of pictures) expect((await shop.delete(`/media/${_id}`)).status).toBe(204)
  const [counted] = await many<{ byte_count: number }>(small.context.db, sql`select byte_count from uploads_of_store`)
  expect(counted?.byte_count).toBe(0)
  expect(await storedFiles(small)).toEqual([])
  expect((await shop.upload(noise)).status).toBe(201)
})

test('a store has 300 pictures in ten minutes', async () => {
  const limited = await startUploadService({ RATE_LIMITS: 'on' })
  const shop = await aMediaShop(limited)
  const send = () => shop.post('/media', undefined, { 'content-type': 'image/png' })
  const statuses = new Set<number>()
  for (let call = 1; call <= 300; call++) statuses.add((await send()).status)
  expect([...statuses]).toEqual([415])
  expect((await send()).status).toBe(429)
})

/** A PNG whose header and data say this size: a few hundred kilobytes of zeros. */
function aBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}
