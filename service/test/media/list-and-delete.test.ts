import { beforeAll, describe, expect, test, vi } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aProduct } from '../harness/store-factory.ts'
import { operatorToken } from '../harness/test-service.ts'
import { aPicture } from '../uploads/pictures.ts'
import { fetched, startUploadService, storedFiles } from '../uploads/upload-service.ts'
import { aMediaShop, pathOf } from './media-calls.ts'

/* GET S/media and DELETE S/media/<id> (5.2). */

const svc = await startUploadService()
svc.clock.stop()
let png: Buffer

beforeAll(async () => {
  png = await aPicture(700, 20).png().toBuffer()
})

type Shop = Awaited<ReturnType<typeof aMediaShop>>

/** Imports more of the store's file. */
async function importMore({ storeId }: Shop, sections: Record<string, unknown>) {
  const { store, ...rest } = sections
  const file = { format: 'pasal-store/1', store: { _id: storeId, ...(store ?? {}) }, ...rest }
  const { status, text } = await svc.post('/admin/import', file, { authorization: `Bearer ${operatorToken}` })
  if (status !== 200) throw new Error(text)
}

const rows = (storeId: string) =>
  many<{ state: string }>(svc.context.db, sql`select state from pictures where store_id = ${storeId}`)

describe('the list', () => {
  test('the newest picture comes first, and the pages show every picture once', async () => {
    const shop = await aMediaShop(svc)
    expect((await shop.get('/media')).body).toEqual({ items: [], next_cursor: null })
    const pictures: { _id: string }[] = []
    for (const name of ['a.png', 'b.png', 'c.png']) pictures.unshift(await shop.uploaded(png, name))
    expect((await shop.get('/media?count=1')).body).toEqual({
      ...{ items: pictures, next_cursor: null, count: 3, count_capped: false },
    })
    const first = await shop.get('/media?limit=2')
    const second = await shop.get(`/media?limit=2&cursor=${first.body.next_cursor}`)
    expect([...first.body.items, ...second.body.items]).toEqual(pictures)
  })

  test('q finds a part of the file name', async () => {
    const shop = await aMediaShop(svc)
    for (const name of ['Himal_Cap.png', 'himalXcap.png', 'scarf.png']) await shop.uploaded(png, name)
    const names = async (q: string) =>
      (await shop.get(`/media?q=${encodeURIComponent(q)}`)).body.items.map(
        (item: { file_name: string }) => item.file_name,
      )
    expect(await names('himal_')).toEqual(['Himal_Cap.png'])
    expect((await names('CAP')).sort()).toEqual(['Himal_Cap.png', 'himalXcap.png'])
    expect(await names('%%')).toEqual([])
  })

  test('another store’s pictures are not there', async () => {
    const [one, other] = [await aMediaShop(svc), await aMediaShop(svc)]
    const picture = await one.uploaded(png)
    expect((await other.get('/media')).body.items).toEqual([])
    const { status, body } = await other.delete(`/media/${picture._id}?force=1`)
    expect([status, body]).toEqual([404, { message: 'Picture not found', code: 'not_found' }])
    expect((await fetched(svc, pathOf(picture.url))).status).toBe(200)
  })
})

describe('deleting', () => {
  test('a deleted picture is gone with its files, and a second deletion is a 404', async () => {
    const shop = await aMediaShop(svc)
    const picture = await shop.uploaded(png)
    expect(picture.sizes).toHaveLength(2)
    expect((await shop.delete(`/media/${picture._id}`)).status).toBe(204)
    expect((await shop.get('/media')).body.items).toEqual([])
    for (const url of [picture.url, ...picture.sizes.map((size: { url: string }) => size.url)])
      expect((await fetched(svc, pathOf(url))).status).toBe(404)
    expect(await rows(shop.storeId)).toEqual([])
    expect((await storedFiles(svc)).filter((file) => file.startsWith(shop.storeId))).toEqual([])
    expect((await shop.delete(`/media/${picture._id}`)).status).toBe(404)
  })

  test.each(['abc', newId()])('the unknown id %s is a 404', async (id) => {
    const { status, body } = await (await aMediaShop(svc)).delete(`/media/${id}`)
    expect([status, body]).toEqual([404, { message: 'Picture not found', code: 'not_found' }])
  })

  const section = (url: string) => [{ type: 'hero', content: { picture: url } }]
  const metaTags = (c: string) => [{ name: 'meta_tags', details: [{ n: 'twitter:image', c }] }]
  const variants = (url: string) => ({
    ...aProduct(),
    variants: [{ option_name: 'Red', price: 5, image_url: url }],
    colors: ['Red'],
  })
  test.each<[string, string, (url: string) => Record<string, unknown>]>([
    ['store', 'Himal Crafts', (logo) => ({ store: { name: 'Himal Crafts', logo } })],
    ['store', 'Himal Crafts', (url) => ({ store: { name: 'Himal Crafts', hero_images: ['', url] } })],
    ['store', 'Himal Crafts', (url) => ({ store: { name: 'Himal Crafts', plugins: metaTags(url) } })],
    ['product', 'Cap', (url) => ({ products: [aProduct({ name: 'Cap', image_urls: [url] })] })],
    ['product', 'Cap', (url) => ({ products: [aProduct({ name: 'Cap', description: `<img src="${url}">` })] })],
    ['product', 'Cap', (seo_image) => ({ products: [aProduct({ name: 'Cap', seo_image })] })],
    ['variant', 'Red', (url) => ({ products: [variants(url)] })],
    ['category', 'Rugs', (image) => ({ categories: [{ name: 'Rugs', slug: 'rugs', image }] })],
    ['brand', 'Himal', (logo) => ({ brands: [{ name: 'Himal', slug: 'himal', logo }] })],
    ['print', 'Yeti', (image_url) => ({ prints: [{ name: 'Yeti', image_url }] })],
    ['page', 'Home', (url) => ({ pages: [{ slug: 'home', title: 'Home', sections: section(url) }] })],
  ])('a picture that a %s shows is a 409 that names %s', async (kind, name, sectionsWith) => {
    const shop = await aMediaShop(svc)
    const [shown, other] = [await shop.uploaded(png), await shop.uploaded(png)]
    await importMore(shop, sectionsWith(shown.sizes[0].url))
    const { status, body } = await shop.delete(`/media/${shown._id}`)
    const used_by = [{ kind, _id: expect.stringMatching(/^[0-9a-f]{24}$/), name }]
    expect([status, body]).toEqual([409, { message: 'The picture is in use', code: 'conflict', used_by }])
    expect((await fetched(svc, pathOf(shown.url))).status).toBe(200)
    expect((await shop.delete(`/media/${other._id}`)).status).toBe(204)
    expect((await shop.delete(`/media/${shown._id}?force=0`)).status).toBe(409)
    expect((await shop.delete(`/media/${shown._id}?force=1`)).status).toBe(204)
    expect((await fetched(svc, pathOf(shown.url))).status).toBe(404)
  })

  test('ten uses are named at most', async () => {
    const shop = await aMediaShop(svc)
    const picture = await shop.uploaded(png)
    await importMore(shop, { products: Array.from({ length: 12 }, () => aProduct({ image_urls: [picture.url] })) })
    expect((await shop.delete(`/media/${picture._id}`)).body.used_by).toHaveLength(10)
  })

  test('a use in another store does not count', async () => {
    const [one, other] = [await aMediaShop(svc), await aMediaShop(svc)]
    const picture = await one.uploaded(png)
    await importMore(other, { store: { logo: picture.url } })
    expect((await one.delete(`/media/${picture._id}`)).status).toBe(204)
  })

  test('of two deletions at the same time one succeeds', async () => {
    const shop = await aMediaShop(svc)
    const picture = await shop.uploaded(png)
    const path = `/media/${picture._id}`
    const both = await Promise.all([shop.delete(path), shop.delete(path)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
    const [counted] = await many<{ byte_count: number }>(
      svc.context.db,
      sql`select byte_count from uploads_of_store where store_id = ${shop.storeId}`,
    )
    expect(counted?.byte_count).toBe(0)
  })

  test('the audit holds the deletion', async () => {
    const shop = await aMediaShop(svc)
    const picture = await shop.uploaded(png)
    await shop.delete(`/media/${picture._id}`)
    const entries = await many(
      svc.context.db,
      sql`select action, object_id, before from audit_entries where store_id = ${shop.storeId} and action <> 'store.import' order by at`,
    )
    expect(entries[1]).toEqual({ action: 'picture.delete', object_id: picture._id, before: picture })
  })
})

describe('storage that fails', () => {
  test('an upload whose files cannot be written is no picture, and the hour’s job deletes what it left', async () => {
    const shop = await aMediaShop(svc)
    const create = svc.context.uploads.create
    let calls = 0
    const failing = vi.spyOn(svc.context.uploads, 'create').mockImplementation(async (...args) => {
      calls += 1
      if (calls === 2) throw new Error('the disk is full')
      return create(...args)
    })
    expect((await shop.upload(png)).status).toBe(500)
    failing.mockRestore()
    expect((await shop.get('/media')).body.items).toEqual([])
    expect(await rows(shop.storeId)).toEqual([{ state: 'arriving' }])
    svc.clock.advance(3700)
    await svc.context.db.pool.query(`select graphile_worker.add_job('delete-lost-pictures')`)
    await svc.runJobs()
    expect(await rows(shop.storeId)).toEqual([])
    expect((await storedFiles(svc)).filter((file) => file.startsWith(shop.storeId))).toEqual([])
  })

  test('files that cannot be deleted are deleted by the hour’s job', async () => {
    const shop = await aMediaShop(svc)
    const picture = await shop.uploaded(png)
    const failing = vi.spyOn(svc.context.uploads, 'delete').mockRejectedValueOnce(new Error('the disk is away'))
    expect((await shop.delete(`/media/${picture._id}`)).status).toBe(204)
    failing.mockRestore()
    expect(svc.logLines.join()).toContain('files of a deleted picture remain')
    expect(await rows(shop.storeId)).toEqual([{ state: 'deleted' }])
    svc.clock.advance(3700)
    await svc.context.db.pool.query(`select graphile_worker.add_job('delete-lost-pictures')`)
    await svc.runJobs()
    expect(await rows(shop.storeId)).toEqual([])
    expect((await fetched(svc, pathOf(picture.url))).status).toBe(404)
  })

  test('a stored picture stays, however old it is', async () => {
    const shop = await aMediaShop(svc)
    const picture = await shop.uploaded(png)
    svc.clock.advance(30 * 86_400)
    await svc.context.db.pool.query(
      `select graphile_worker.add_job(job) from unnest(array['delete-lost-pictures', 'delete-unused-uploads', 'adopt-stray-files']) job`,
    )
    await svc.runJobs()
    expect((await fetched(svc, pathOf(picture.url))).status).toBe(200)
    expect(await many(svc.context.db, sql`select 1 from uploads where store_id = ${shop.storeId}`)).toEqual([])
  })
})
