import { Search } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { queryOf } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { useTyped } from '../parts/use-typed.ts'
import { findTexts } from '../text/find.ts'
import { FoundHits } from './FoundHits.tsx'
import { type Hits, useHits } from './use-hits.ts'

type Props = { wantsFocus?: boolean; onLeave?(): void }

/** One field over orders, products and customers: what fits appears below it while one types. */
export function FindEverything({ wantsFocus = false, onLeave }: Props) {
  const text = useTexts(findTexts)
  const [, go] = useLocation()
  const [words, setWords] = useState('')
  const search = useCallback((value: string) => setWords(value), [])
  const [typed, setTyped] = useTyped(words, search)
  const [isOpen, setIsOpen] = useState(false)
  // Enter may come before what fits; then it waits.
  const [isEntered, setIsEntered] = useState(false)
  const place = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const hits = useHits(words)
  const leave = useCallback(() => {
    // Keys of the page count again.
    input.current?.blur()
    setIsOpen(false)
    setIsEntered(false)
    setTyped('')
    setWords('')
    onLeave?.()
  }, [setTyped, onLeave])
  const target = isEntered && typed === words && hits.isSettled ? targetOf(hits) : undefined
  useEffect(() => {
    if (target === undefined) return
    leave()
    go(target)
  }, [target, leave, go])
  useEffect(() => {
    if (wantsFocus) input.current?.focus()
  }, [wantsFocus])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !onLeave) leave()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    moveFocus(place.current, event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <search
      ref={place}
      className="find-all"
      onKeyDown={press}
      onBlur={(event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <div className="find">
        <Search size={20} strokeWidth={1.75} />
        <input
          ref={input}
          type="search"
          value={typed}
          placeholder={text.search}
          aria-label={text.search}
          onFocus={() => setIsOpen(true)}
          onChange={(event) => {
            setIsOpen(true)
            setIsEntered(false)
            setTyped(event.target.value)
          }}
          onKeyDown={(event) => event.key === 'Enter' && setIsEntered(true)}
        />
        {onLeave ? null : <kbd>/</kbd>}
      </div>
      {isOpen && hits.q !== undefined ? <FoundHits hits={hits} onFollow={leave} /> : null}
    </search>
  )
}

/** Where Enter leads: to the one thing that fits, else to the list of the first kind that has some. */
function targetOf({ q, orders, products, customers }: Hits): string | undefined {
  const lists = Object.entries({ orders, products, customers }).filter(([, items]) => items.length > 0)
  const [kind, items] = lists[0] ?? []
  if (!kind || !items) return undefined
  return lists.length === 1 && items.length === 1 ? `/${kind}/${items[0]?._id}` : `/${kind}${queryOf({ q })}`
}

/** From the field to the first link, and so on. */
function moveFocus(place: HTMLElement | null, by: number): void {
  const stops = [...(place?.querySelectorAll<HTMLElement>('input, a[href]') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus()
}
