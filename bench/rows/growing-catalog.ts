import type { Group, OpenStore } from '../bench.ts'
import { benchStoreId, numberInName } from '../bench-store.ts'
import { type Grown, growth } from '../latency.ts'
import { get, type Requested } from '../load.ts'
import type { Reach } from '../row.ts'

const sizes = [100, 10_000, 100_000]
const fewOfQuick = [100, 2_000]

type Read = { work: string; requests: Requested[]; reach: Reach }

const productSlugs = Array.from({ length: 20 }, (_none, n) => `product-${n * 5}`)

const reads: Read[] = [
  { work: 'list', requests: [get(`/product/p/public/${benchStoreId}?page=1&per_page=30`)], reach: { atMost: 1.3 } },
  {
    work: 'product',
    requests: productSlugs.map((slug) => get(`/product/public/${benchStoreId}/${slug}`)),
    reach: { atMost: 1.3 },
  },
  // Every store has as many matches. Only the number of searched products grows.
  {
    work: 'search, one product found',
    requests: [7, 23, 42, 91].map((n) => get(`/product/public/search/${benchStoreId}?q=handmade%20${numberInName(n)}`)),
    reach: { atMost: 1.3 },
  },
  // The number of matches grows with the products, and all matches have to be ranked.
  {
    work: 'search, one in fifty found',
    requests: [get(`/product/public/search/${benchStoreId}?q=palpa%20sha`)],
    reach: { p99AtMostMs: 15 },
  },
]

/** The same reads in stores with a growing number of products. */
export const growingCatalog: Group = {
  name: 'catalog',
  async measure(bench) {
    const stores: [size: number, store: OpenStore][] = []
    for (const size of bench.options.quick ? fewOfQuick : sizes) {
      bench.say(`  a store with ${size} products`)
      stores.push([size, await bench.openStore(`catalog_${size}`, { products: size })])
    }
    const rows = []
    const curves = []
    for (const { work, requests, reach } of reads) {
      const sized = stores.map(([size, { service }]) => ({
        size,
        label: `${size} products`,
        url: service.url,
        requests,
      }))
      const grown: Grown = await growth(bench, {
        group: 'catalog',
        work,
        limit: `the same at ${sized[0]?.label}`,
        sizes: sized,
        reach,
      })
      rows.push(...grown.rows)
      curves.push({
        chart: 'Reads of a growing store',
        line: work,
        sizeIs: 'products in the store',
        points: grown.points,
      })
    }
    for (const [, store] of stores) await bench.closeStore(store)
    return { rows, curves }
  },
}
