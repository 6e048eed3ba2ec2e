import { describe, expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aCsvShop, csv } from './csv-harness.ts'

const svc = await startTestService()

const old = csv(
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Gift Card,SEO Title,SEO Description,Variant Image,Variant Tax Code,Cost per item',
  'ganesh-mug,Ganesh Mug,"<p>Clay,\nby hand</p>",Himal,Kitchen,"clay, mug",true,Title,Default Title,,,MUG-1,250,7,deny,499.50,600,8901,https://pics.example/mug-2.jpg,2,false,Mug,A mug,,,120',
  'ganesh-mug,,,,,,,,,,,,,,,,,,https://pics.example/mug-1.jpg,1,,,,,,',
  'shirt,Shirt,,Himal,Wear,,true,Size,S,Color,Red,SH-S-R,100,3,continue,900,,,,,,,,https://pics.example/red.jpg,,',
  'shirt,,,,,,,,M,,Blue,SH-M-B,100,4,deny,950,,,,,,,,,,',
)

describe('a file with the old headers', () => {
  test('makes products with every field of the table', async () => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(old)
    expect(job).toMatchObject({
      ...{ kind: 'import_products', state: 'done', dry_run: false, total: 2, processed: 2, created: 2, updated: 0 },
      ...{ unchanged: 0, skipped: 0, failed: 0, ignored_columns: ['Variant Tax Code'], message: '' },
      file_name: 'products.csv',
    })
    const mug = await shop.product('ganesh-mug')
    expect(mug).toMatchObject({
      ...{ name: 'Ganesh Mug', description: '<p>Clay,\nby hand</p>', status: 'Active', tags: ['clay', 'mug'] },
      ...{ price: 499.5, compare_at_price: 600, cost_per_item: 120, weight: 0.25, sku: 'MUG-1', barcode: '8901' },
      ...{ continue_selling: false, quantity: 7, seo_title: 'Mug', seo_description: 'A mug', variants: [] },
      image_urls: ['https://pics.example/mug-1.jpg', 'https://pics.example/mug-2.jpg'],
    })
    const shirt = await shop.product('shirt')
    expect(shirt).toMatchObject({
      ...{ colors: ['Red', 'Blue'], sizes: ['S', 'M'], continue_selling: true, quantity: 7, brand: mug.brand },
      variants: [
        { option_name: 'Red/S', price: 900, sku: 'SH-S-R', quantity: 3, image_url: 'https://pics.example/red.jpg' },
        { option_name: 'Blue/M', price: 950, sku: 'SH-M-B', quantity: 4 },
      ],
    })
    expect(shirt.categories).toHaveLength(1)
    expect(shirt.categories).not.toEqual(mug.categories)
  })

  test('imported again is unchanged', async () => {
    const shop = await aCsvShop(svc)
    await shop.importFile(old)
    expect(await shop.importFile(old)).toMatchObject({ state: 'done', unchanged: 2, created: 0, updated: 0 })
  })
})

describe('pictures', () => {
  const file = csv('Handle,Title,Price,Image Src', 'cap,Cap,5,https://pics.example/cap.jpg')

  test('stay where they are without fetch_images', async () => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(file, { fetch_images: 'false' })
    expect(await shop.rows(job._id)).toMatchObject([{ result: 'created', messages: [] }])
    expect(await shop.product('cap')).toMatchObject({ image_urls: ['https://pics.example/cap.jpg'] })
  })
})

describe('events', () => {
  test('the end of a job is announced with the job', async () => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(old)
    const { rows } = await svc.context.db.pool.query(
      "select object_id, data from store_events where store_id = $1 and event = 'job.finished'",
      [shop.storeId],
    )
    expect(rows).toMatchObject([{ object_id: job._id, data: { job: { _id: job._id, state: 'done', created: 2 } } }])
  })
})
