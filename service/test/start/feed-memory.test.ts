import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { analyzeProducts, insertManyProducts } from '../feeds/many-products.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { aDatabaseForCrashes } from './crashes.ts'

const megabyte = 1_048_576
/** Less than the products and their text take: a service that held all of them in memory would crash. */
const heapMegabytes = 160
const crashes = await aDatabaseForCrashes({
  NODE_OPTIONS: `--max-old-space-size=${heapMegabytes} --max-semi-space-size=8`,
})

async function residentBytes({ pid }: { pid: number }): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1024
}

test('a feed of 30,000 products is built in parts, with a bounded growth of memory', async () => {
  const service = await crashes.start()
  const { _id } = await service.importStore(aStoreFile())
  await crashes.query(insertManyProducts, [_id, 1, 30_000, 80])
  await crashes.query(analyzeProducts)
  const before = await residentBytes(service)
  expect(before).toBeGreaterThan(10 * megabyte)

  let [done, most] = [false, before]
  const path = `${service.url}/public/product-feed/${_id}.xml`
  const compressed = fetch(path, { headers: { 'accept-encoding': 'gzip' } }).then(async (response) => {
    let bytes = 0
    // `fetch` decompresses the body. The test counts the bytes and does not store them.
    for await (const chunk of response.body ?? []) bytes += chunk.length
    return bytes
  })
  const prepared = compressed.finally(() => {
    done = true
  })
  while (!done) {
    most = Math.max(most, await residentBytes(service))
    await sleep(100)
  }
  // Size of the feed before compression. The products that it is made of are as large again.
  expect(await prepared).toBeGreaterThan(80 * megabyte)
  expect(most - before).toBeLessThan(1.5 * heapMegabytes * megabyte)
})
