import type { Right } from '@pasal/contract/merchant/rights.ts'
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type ApiError, call } from './call.ts'
import { dropKey, keyOf } from './idempotency-keys.ts'
import type { MyStore } from './types.ts'
import { sendWhenOnline } from './waiting-writes.ts'

/** The store that the page is about; its subdomain stands in the address, so two tabs can show two stores. */
export const StoreContext = createContext<MyStore | undefined>(undefined)

export function useStore() {
  const store = useContext(StoreContext)
  if (!store) throw new Error('No store is chosen')
  return {
    store,
    can: (right: Right) => store.rights.includes(right),
    pathOf: (path: string) => `/merchant/stores/${store._id}${path}`,
  }
}

type Options<Result> = Omit<UseQueryOptions<Result, ApiError>, 'queryKey' | 'queryFn'>

/** Reads below the store. Its key begins with the store, so a change drops what the store's pages show. */
export function useRead<Result>(path: string, options: Options<Result> = {}) {
  const { store, pathOf } = useStore()
  return useQuery<Result, ApiError>({
    queryKey: [store._id, path],
    queryFn: ({ signal }) => call<Result>('GET', pathOf(path), undefined, { signal }),
    ...options,
  })
}

/**
 * Writes below the store. What the store's pages show is read again after each. The response to a change of a version
 * is the object, and is on display at once: until the read ends, the next change would be of the version before.
 */
export function useWrite() {
  const { store, pathOf } = useStore()
  const client = useQueryClient()
  return async function write<Result>(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options: { ifMatch?: number } = {},
  ): Promise<Result> {
    const post = method === 'POST' ? `${pathOf(path)} ${JSON.stringify(body)} ${options.ifMatch}` : undefined
    const key = post === undefined ? {} : { idempotencyKey: keyOf(post) }
    try {
      const send = () => call<Result>(method, pathOf(path), body, { ...options, ...key })
      // Only a POST waits: its Idempotency-Key keeps it from being done twice. What an editor saves stays its draft.
      const result = await (post === undefined ? send() : sendWhenOnline(send))
      if (post !== undefined) dropKey(post)
      if (options.ifMatch !== undefined) client.setQueryData([store._id, path], result)
      return result
    } finally {
      void client.invalidateQueries({ queryKey: [store._id] })
    }
  }
}

/** A query string of the keys that have a value. */
export function queryOf(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
