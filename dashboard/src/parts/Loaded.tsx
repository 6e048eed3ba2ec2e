import type { ReactNode } from 'react'
import { useRead } from '../api/store.ts'
import { Waiting } from './Waiting.tsx'

type Props<Item> = {
  /** below the store's */
  path: string
  children(item: Item): ReactNode
}

/** What is read at a path: a skeleton, then the object; an error with a retry when the read failed. */
export function Loaded<Item>({ path, children }: Props<Item>) {
  const { data, error, refetch } = useRead<Item>(path)
  if (data !== undefined) return children(data)
  return <Waiting error={error} onRetry={refetch} />
}
