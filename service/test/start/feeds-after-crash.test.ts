import { expect, test } from 'vitest'
import { insertManyProducts } from '../feeds/many-products.ts'
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

/** What is kept of a store's files: number and size of the rows. */
const kept = (storeId: string) =>
  crashes.query(
    `select kind, 0 as part, length(body_gzip) as bytes from feed_files where store_id = $1
      union all select 'part', part, length(body_gzip) from sitemap_parts where store_id = $1 order by 1, 2`,
    [storeId],
  )

test('killed in the middle of a sitemap of several parts: the older one is served on, nothing is left over, the next is whole', {
  timeout: 240_000,
}, async () => {
  const [builder, other] = await Promise.all([crashes.start(), crashes.start()])
  const storeId = await aStore(builder)
  const path = `/public/sitemap/${storeId}.xml`
  const older = await textOf(builder, path)
  expect(locationsOf(older)).toHaveLength(4)
  const before = await kept(storeId)

  await crashes.query(insertManyProducts, [storeId, 1, products, 0])
  // The builder stands still after its first part and before the second.
  await crashes.query(`
    create function stand_still() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger stand_still before insert on sitemap_parts
      for each row when (new.part = 2) execute function stand_still()`)
  const held = await crashes.hold('select pg_advisory_xact_lock(4711)')
  const cutOff = builder.get(path).then(
    () => 'answered',
    () => 'cut off',
  )
  await crashes.standsAtLock('sitemap_parts')
  expect(await textOf(other, path)).toBe(older)
  await crashes.kill(builder)
  expect(await cutOff).toBe('cut off')
  expect(await textOf(other, path)).toBe(older)
  await held.release()

  await crashes.query('drop trigger stand_still on sitemap_parts; drop function stand_still')
  expect(await kept(storeId)).toEqual(before)
  const parts = locationsOf(await textOf(other, path), 'sitemapindex')
  expect(parts).toHaveLength(2)
  const texts = await Promise.all(parts.map((url) => textOf(other, new URL(url).pathname)))
  expect(new Set(texts.flatMap((text) => locationsOf(text))).size).toBe(4 + products)
  expect((await kept(storeId)).map(({ kind, part }) => `${kind} ${part}`)).toEqual(['part 1', 'part 2', 'sitemap 0'])
})

test('killed when a feed is written and not yet saved: likewise', { timeout: 120_000 }, async () => {
  const [builder, other] = await Promise.all([crashes.start(), crashes.start()])
  const storeId = await aStore(builder)
  const path = `/public/product-feed/${storeId}.xml`
  const older = await textOf(builder, path)
  const before = await kept(storeId)

  await crashes.query(insertManyProducts, [storeId, 1, 5_000, 1])
  // Instead of the hour for which it is good.
  await crashes.query("update feed_files set built_at = built_at - interval '2 hours'")
  const held = await crashes.hold('lock table feed_files in share mode')
  const cutOff = builder.get(path).then(
    () => 'answered',
    () => 'cut off',
  )
  await crashes.standsAtLock('insert into feed_files')
  expect(await textOf(other, path)).toBe(older)
  await crashes.kill(builder)
  expect(await cutOff).toBe('cut off')
  await held.release()
  // Its transaction ends when PostgreSQL finds nobody there to answer: until then the file counts as being built.
  const ended = await crashes.hold('lock table feed_files in access exclusive mode')
  await ended.release()

  expect(await kept(storeId)).toEqual(before)
  const items = itemsOf(await textOf(other, path))
  expect(new Set(items.map((item) => item['g:id']?.[0])).size).toBe(5_001)
})
