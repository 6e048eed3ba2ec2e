import { useEffect, useRef } from 'react'
import { useList } from './use-list.ts'

/** Of so many rows each. A list with more pages stays a part. */
const pageSize = 250
const mostPages = 40

/** A list whose rows are counted together: all its pages, one after the other. `isRead`: nothing more is to come. */
export function useWholeList<Item>(path: string, options: { enabled?: boolean } = {}) {
  const list = useList<Item>(path, { limit: pageSize }, options)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const isFull = (data?.pages.length ?? 0) >= mostPages
  // A page that fails is not asked for again and again; the page has a button for that.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isFull) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, isFull, fetchNextPage])
  // A page that is added later, when the list is read again, does not take away what is on display.
  const wasRead = useRef(false)
  if (data !== undefined && (!hasNextPage || isFull)) wasRead.current = true
  const isRead = wasRead.current
  const retry = () => (isFetchNextPageError ? fetchNextPage() : list.refetch())
  return { ...list, isRead, isPart: isFull && hasNextPage, retry }
}
