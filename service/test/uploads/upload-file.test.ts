import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { makeUploadName } from '../../src/uploads/upload-name.ts'
import { aJpeg, aNoisyPicture, anAnimation, aPhonePicture, aPng, aPngOfBytes, aWebp, colourAt } from './pictures.ts'
import {
  asFile,
  fetched,
  formOf,
  inPieces,
  openStore,
  productId,
  publicUrl,
  send,
  startUploadService,
  storedFiles,
  type UploadService,
  uploaded,
} from './upload-service.ts'

/* What POST /product/<store_id>/<product_id>/file accepts and stores (4.8). */

let svc: UploadService
let store: string

beforeAll(async () => {
  svc = await startUploadService()
})

beforeEach(async () => {
  store = await openStore(svc)
})

const rows = () => many<{ name: string }>(svc.context.db, sql`select * from uploads where store_id = ${store}`)
const filesOfStore = async () => (await storedFiles(svc)).filter((path) => path.startsWith(store))

describe('an uploaded image', () => {
  test.each([
    ['a wrong checksum', (png: Buffer) => png.fill(0, png.length - 16, png.length - 12)],
    ['no end', (png: Buffer) => png.subarray(0, png.length - 12)],
  ])('an image with %s and all of its pixels is repaired', async (_fault, spoil) => {
    const { body } = await send(svc, [asFile(spoil(await aPng()))], { store })
    expect(body).toMatchObject({ success: true, file: { width: 40, height: 30 } })
    const [path = ''] = await filesOfStore()
    expect(await colourAt(await readFile(join(svc.dataDir, 'public_uploads', path)), 5, 5)).toBe('red')
  })

  test.each([
    ['PNG', aPng, 'photo.png', '.png', 'image/png'],
    ['JPG', aJpeg, 'photo.jpg', '.jpg', 'image/jpeg'],
    ['JPEG', aJpeg, 'photo.jpeg', '.jpeg', 'image/jpeg'],
    ['WebP', aWebp, 'photo.webp', '.webp', 'image/webp'],
  ])(
    'a %s is stored under the contract’s path, and the response has its URL',
    async (_type, make, name, extension, type) => {
      const response = await send(svc, [['csrf_token', 'abc'], asFile(await make(), name)], { store })
      expect(response.status, response.text).toBe(200)
      expect(response.body).toEqual({
        success: true,
        file: {
          file_url: expect.any(String),
          name: expect.any(String),
          type,
          size: expect.any(Number),
          width: 40,
          height: 30,
        },
      })
      const { file_url, name: stored } = response.body.file
      expect(file_url).toMatch(
        new RegExp(`^${publicUrl}/public_uploads/${store}/${productId}_photo-\\d{4}\\${extension}$`),
      )
      expect(await filesOfStore()).toEqual([`${store}/${stored}`])
      expect(await rows()).toMatchObject([
        { name: stored, product_id: productId, byte_count: response.body.file.size, ordered_at: null },
      ])
      expect((await fetched(svc, new URL(file_url).pathname)).headers['content-type']).toBe(type)
    },
  )

  test('an upload accepts its fields in any order, with any token or none', async () => {
    const file = asFile(await aPng())
    for (const parts of [[file], [['csrf_token', ''], file], [file, ['csrf_token', 'x'.repeat(200_000)]]] as never[]) {
      expect((await send(svc, parts, { store })).status).toBe(200)
    }
  })

  test.each([
    ['one byte', 1, () => aPng()],
    ['seven bytes', 7, () => aNoisyPicture(300, 300).jpeg().toBuffer()],
    ['65,537 bytes', 65_537, () => aNoisyPicture(900, 900).png().toBuffer()],
  ])('an upload in pieces of %s is accepted', async (_pieces, size, make) => {
    const { payload, headers } = await formOf([asFile(await make())])
    const url = `/product/${store}/${productId}/file`
    const response = await svc.request({
      method: 'POST',
      url,
      headers,
      payload: Readable.from(inPieces(payload, size)),
    })
    expect(response.status, response.text).toBe(200)
  })

  test('the type of an upload follows its bytes, whatever its name and declared type', async () => {
    const response = await send(svc, [asFile(await aJpeg(), 'page.html', 'text/html')], { store })
    expect(response.body.file).toMatchObject({
      type: 'image/jpeg',
      file_url: expect.stringMatching(/_page-\d{4}\.jpg$/),
    })
    const noName = await send(svc, [asFile(await aPng(), 'blob', '')], { store })
    expect(noName.body.file.file_url).toMatch(/_blob-\d{4}\.png$/)
  })

  test('an upload for an unknown product is accepted (4.8), and ids may be in upper case', async () => {
    const response = await send(svc, [asFile(await aPng())], {
      store: store.toUpperCase(),
      product: productId.toUpperCase(),
    })
    expect(response.body.file.file_url).toContain(`/public_uploads/${store}/${productId}_`)
  })

  test('the client of an upload is stored as a digest, and the file’s name is in no log line', async () => {
    await send(svc, [asFile(await aPng(), 'asha-passport.png')], { store, remoteAddress: '203.0.113.77' })
    expect(await rows()).toMatchObject([{ client: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    expect(svc.logLines.join()).toContain('upload stored')
    expect(svc.logLines.join()).not.toMatch(/asha-passport|203\.0\.113\.77/)
  })
})

describe('metadata of an uploaded picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'metadata of a %s is removed: place, names, profile and notes',
    async (format) => {
      const given = await aPhonePicture().toFormat(format).toBuffer()
      expect(given.includes('secret words')).toBe(true)
      const path = await uploaded(svc, store, given, `photo.${format}`)
      const { bytes } = await fetched(svc, path)
      const { exif, icc, xmp, iptc, orientation, comments } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, iptc, orientation, comments }).toEqual({})
      expect(bytes.includes('secret words')).toBe(false)
      expect(bytes.includes('Asha')).toBe(false)
    },
  )

  test('a rotated picture is stored upright', async () => {
    const given = await aPhonePicture().jpeg({ quality: 100 }).toBuffer()
    const response = await send(svc, [asFile(given, 'photo.jpg')], { store })
    expect(response.body.file).toMatchObject({ width: 30, height: 40 })
    const { bytes } = await fetched(svc, new URL(response.body.file.file_url).pathname)
    // Rotated to the right: the left half is now at the top.
    expect([await colourAt(bytes, 15, 5), await colourAt(bytes, 15, 35)]).toEqual(['red', 'blue'])
  })

  test('bytes behind the picture are removed', async () => {
    const polyglot = Buffer.concat([await aJpeg(), Buffer.from('<script>alert(1)</script>')])
    const { bytes } = await fetched(svc, await uploaded(svc, store, polyglot, 'a.jpg'))
    expect(bytes.includes('<script>')).toBe(false)
  })
})

test('only the first frame of an animation is stored', async () => {
  const given = await anAnimation()
  expect((await sharp(given).metadata()).pages).toBe(2)
  const { bytes } = await fetched(svc, await uploaded(svc, store, given, 'a.webp'))
  expect((await sharp(bytes).metadata()).pages).toBeUndefined()
  expect(await colourAt(bytes, 5, 5)).toBe('red')
})

test('a lossless WebP is stored without loss', async () => {
  const given = await aPhonePicture().keepExif().webp({ lossless: true }).toBuffer()
  const plain = await sharp(given).autoOrient().webp({ lossless: true }).toBuffer()
  const { bytes } = await fetched(svc, await uploaded(svc, store, plain, 'a.webp'))
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
})

describe('an upload at the size limit', () => {
  test('an upload of 5,900,000 bytes is accepted', async () => {
    const response = await send(svc, [asFile(await aPngOfBytes(5_900_000))], { store })
    expect(response.status, response.text).toBe(200)
  })

  test('an upload of 5,900,001 bytes is rejected', async () => {
    const response = await send(svc, [asFile(await aPngOfBytes(5_900_001))], { store })
    expect({ status: response.status, body: response.body }).toEqual({
      status: 400,
      body: { message: 'You can only upload at max 5MB file' },
    })
    expect(await rows()).toEqual([])
    expect(await filesOfStore()).toEqual([])
  })
})

describe('an upload whose name exists', () => {
  test('forty concurrent uploads with one name are forty files', async () => {
    const pictures = await Promise.all(Array.from({ length: 40 }, (_, i) => aPng(10 + i, 10)))
    const paths = await Promise.all(pictures.map((picture) => uploaded(svc, store, picture)))
    expect(new Set(paths).size).toBe(40)
    const widths = await Promise.all(
      paths.map(async (path) => (await sharp((await fetched(svc, path)).bytes).metadata()).width),
    )
    expect(widths).toEqual(pictures.map((_, i) => 10 + i))
  })

  test('an existing upload is never overwritten, in table or folder: the new one gets another name', async () => {
    const names = Array.from({ length: 10_000 }, (_, i) =>
      makeUploadName(productId, 'photo.png', 'png', String(i).padStart(4, '0')),
    )
    await uploaded(svc, store, await aPng())
    const [first] = await filesOfStore()
    const before = await readFile(join(svc.dataDir, 'public_uploads', first as string))
    await svc.context.db.query(sql`
      insert into uploads (store_id, name, product_id, client, byte_count, created_at)
      select ${store}, name, ${productId}, '', 1, now() from unnest(${names}::text[]) name on conflict do nothing`)
    const path = await uploaded(svc, store, await aPng(90, 90))
    expect(path).toMatch(new RegExp(`/${productId}_[0-9a-f]{8}-photo-\\d{4}\\.png$`))
    expect(await readFile(join(svc.dataDir, 'public_uploads', first as string))).toEqual(before)
  })

  test('a file without a row is not overwritten', async () => {
    await uploaded(svc, store, await aPng(), 'first.png')
    const folder = join(svc.dataDir, 'public_uploads', store)
    const taken = Array.from({ length: 10_000 }, (_, i) =>
      makeUploadName(productId, 'stray.png', 'png', String(i).padStart(4, '0')),
    )
    for (const name of taken) await writeFile(join(folder, name), 'mine')
    const path = await uploaded(svc, store, await aPng(), 'stray.png')
    expect(path).toMatch(/_[0-9a-f]{8}-stray-\d{4}\.png$/)
    for (const name of taken) expect(await readFile(join(folder, name), 'utf8')).toBe('mine')
  })
})

test('a storage failure is a 500 without internal details', async () => {
  await writeFile(join(svc.dataDir, 'public_uploads', store), 'a file where the folder should be')
  const response = await send(svc, [asFile(await aPng())], { store })
  expect({ status: response.status, body: response.body }).toEqual({
    status: 500,
    body: { message: 'Something went wrong' },
  })
})
