import { LRUCache } from 'lru-cache'
import type { PreparedPage } from './prepared-page.ts'

/**
 * `until`: when what the page shows is older than the cache may be, by `performance.now()`, because a clock that is set
 * back would keep it for longer. 0 for a page that is not cached.
 */
export type CachedPage = { page: PreparedPage; storeId: string; version: string; until: number }

const maxBytes = 64 * 1024 * 1024

/** Rendered pages by language, `Save-Data`, host and URL. A version of the store ends the pages of the one before. */
export function openPageCache() {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.bytesInMemory + 2 * key.length,
  })
  const rendering = new Map<string, Promise<CachedPage>>()

  return {
    /** The cached page, if it may still be shown. */
    find(key: string, versionOf: (storeId: string) => string): PreparedPage | undefined {
      const cached = pages.get(key)
      const isCurrent = cached && cached.until > performance.now() && cached.version === versionOf(cached.storeId)
      return isCurrent ? cached.page : undefined
    },
    /** The cached page, or one that is rendered once for all requests that wait for it. */
    async get(key: string, version: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
      const cached = pages.get(key)
      if (cached && cached.version === version && cached.until > performance.now()) return cached
      const waitKey = `${version} ${key}`
      const pending = rendering.get(waitKey)
      if (pending) return pending
      const making = make().finally(() => rendering.delete(waitKey))
      rendering.set(waitKey, making)
      const made = await making
      if (made.until > performance.now()) pages.set(key, made)
      return made
    },
  }
}
