import type { ReactNode } from 'react'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { Button } from './Button.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import { useFirstRows } from './use-first-rows.ts'
import type { useList } from './use-list.ts'
import { useTakesLong } from './use-takes-long.ts'

type Props<Item> = {
  list: ReturnType<typeof useList<Item>>
  filters?: { isFiltered: boolean; clear(): void }
  /** what the list is for and the first step, while there is nothing */
  empty: ReactNode
  children(items: Item[]): ReactNode
}

/** A list with everything that can be in its place: skeleton, error, nothing yet, nothing that fits, more. */
export function ListOf<Item>({ list, filters, empty, children }: Props<Item>) {
  const text = useTexts(editorTexts)
  const { items } = list
  const rows = useFirstRows(items, list.foundBy)
  const takesLong = useTakesLong(list.isPlaceholderData)
  return (
    <>
      <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
      {items === undefined && !list.error ? <div className="skeleton" /> : null}
      {items?.length === 0 && !filters?.isFiltered ? <div className="empty">{empty}</div> : null}
      {items?.length === 0 && filters?.isFiltered ? (
        <div className="empty">
          <h2>{text.none}</h2>
          <p className="soft">{text.noneText}</p>
          <Button onClick={filters.clear}>{text.clear}</Button>
        </div>
      ) : null}
      {rows && rows.length > 0 ? (
        <div className={takesLong ? 'dimmed' : undefined} aria-busy={list.isPlaceholderData}>
          {children(rows)}
        </div>
      ) : null}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      ) : null}
    </>
  )
}
