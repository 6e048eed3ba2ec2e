import { expect, test } from 'vitest'
import { analyzeProducts, insertManyProducts } from '../feeds/many-products.ts'
import { itemsOf } from '../feeds/parsed-xml.ts'
import { locationsOf } from '../feeds/valid-xml.ts'
import type { ServiceProcess } from '../harness/service-process.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { aDatabaseForCrashes } from './crashes.ts'

const crashes = await aDatabaseForCrashes()
const products = 60_000

async function aStore(service: ServiceProcess): Promise<string> {
  const file = aStoreFile({ products: [aProduct({ slug: 'cap', image_urls: ['https://cdn.example/1.png'] })] })
  return (await service.importStore(file))._id
}

async function textOf(service: ServiceProcess, path: string): Promise<string> {
  const { status, text } = await service.get(path)
  expect({ path, status }).toEqual({ path, status: 200 })
  return text
}

/** The stored files of a store: number and size of the rows. */
const storedFiles = (storeId: string) =>
  crashes.query(
    `select kind, 0 as part, length(body_gzip) as bytes from feed_files where store_id = $1
      union all select 'part', part, length(body_gzip) from sitemap_parts where store_id = $1 order by 1, 2`,
    [storeId],
  )

test('killed while a sitemap is built: the old one is served, nothing is left over, the next one is complete', async () => {
  const [builder, other] = await Promise.all([crashes.start(), crashes.start()])
  const storeId = await aStore(builder)
  const path = `/public/sitemap/${storeId}.xml`
  const older = await textOf(builder, path)
  expect(locationsOf(older)).toHaveLength(4)
  const before = await storedFiles(storeId)

  await crashes.query(insertManyProducts, [storeId, 1, products, 0])
  await crashes.query(analyzeProducts)
  // The builder waits after its first part and before the second.
  await crashes.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger wait_for_test before insert on sitemap_parts
      for each row when (new.part = 2) execute function wait_for_test()`)
  const held = await crashes.holdLock('select pg_advisory_xact_lock(4711)')
  const cutOff = builder.get(path).then(
    () => 'complete',
    () => 'cut off',
  )
  await crashes.waitsForLock('sitemap_parts')
  expect(await textOf(other, path)).toBe(older)
  await crashes.kill(builder)
  expect(await cutOff).toBe('cut off')
  expect(await textOf(other, path)).toBe(older)
  await held.release()

  await crashes.query('drop trigger wait_for_test on sitemap_parts; drop function wait_for_test')
  expect(await storedFiles(storeId)).toEqual(before)
  const parts = locationsOf(await textOf(other, path), 'sitemapindex')
  expect(parts).toHaveLength(2)
  const texts = await Promise.all(parts.map((url) => textOf(other, new URL(url).pathname)))
  expect(new Set(texts.flatMap((text) => locationsOf(text))).size).toBe(4 + products)
  expect((await storedFiles(storeId)).map(({ kind, part }) => `${kind} ${part}`)).toEqual([
    'part 1',
    'part 2',
    'sitemap 0',
  ])
})

test('killed before a built feed is stored: the old one is served, nothing is left over, the next one is complete', async () => {
  const [builder, other] = await Promise.all([crashes.start(), crashes.start()])
  const storeId = await aStore(builder)
  const path = `/public/product-feed/${storeId}.xml`
  const older = await textOf(builder, path)
  const before = await storedFiles(storeId)

  await crashes.query(insertManyProducts, [storeId, 1, 5_000, 1])
  await crashes.query(analyzeProducts)
  // Replaces the wait of one hour until the feed expires.
  await crashes.query("update feed_files set built_at = built_at - interval '2 hours'")
  const held = await crashes.holdLock('lock table feed_files in share mode')
  const cutOff = builder.get(path).then(
    () => 'complete',
    () => 'cut off',
  )
  await crashes.waitsForLock('insert into feed_files')
  expect(await textOf(other, path)).toBe(older)
  await crashes.kill(builder)
  expect(await cutOff).toBe('cut off')
  await held.release()
  // PostgreSQL ends the transaction when it finds the connection closed. Until then the file counts as being built.
  const ended = await crashes.holdLock('lock table feed_files in access exclusive mode')
  await ended.release()

  expect(await storedFiles(storeId)).toEqual(before)
  const items = itemsOf(await textOf(other, path))
  expect(new Set(items.map((item) => item['g:id']?.[0])).size).toBe(5_001)
})
