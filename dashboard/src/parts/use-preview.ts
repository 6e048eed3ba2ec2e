import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ApiError, call } from '../api/call.ts'
import { useStore } from '../api/store.ts'

const typingPauseMs = 500

/** What the API computes from a form that is not saved, a moment after one has typed. `undefined`: nothing yet. */
export function usePreview<Result>(path: string, body: object | undefined, { ifMatch }: { ifMatch?: number } = {}) {
  const { store, pathOf } = useStore()
  const content = body && JSON.stringify(body)
  const [settled, setSettled] = useState(content)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), typingPauseMs)
    return () => clearTimeout(timer)
  }, [content])
  return useQuery<Result, ApiError>({
    queryKey: [store._id, path, settled, ifMatch],
    queryFn: ({ signal }) => call<Result>('POST', pathOf(path), JSON.parse(settled ?? '{}'), { signal, ifMatch }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
