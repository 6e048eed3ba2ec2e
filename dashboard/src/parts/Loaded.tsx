import type { ReactNode } from 'react'
import { useRead } from '../api/store.ts'
import { ErrorNote } from './ErrorNote.tsx'

type Props<Item> = {
  /** below the store's */
  path: string
  children(item: Item): ReactNode
}

/** What is read at a path: first its outline, then the object, or what kept it from coming. */
export function Loaded<Item>({ path, children }: Props<Item>) {
  const { data, error, refetch } = useRead<Item>(path)
  if (data !== undefined) return children(data)
  return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <div className="skeleton" />
}
