import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

type Props = {
  isShown: boolean
  /** how many are chosen */
  words: string
  /** of the button that chooses none */
  dropLabel: string
  onDrop(): void
  error?: ReactNode
  /** after the words */
  more?: ReactNode
  /** buttons of what can be done */
  children: ReactNode
}

/**
 * The bar below a list in which rows are chosen. Its status stays in the page while nothing is chosen: a screen reader
 * reads only what changes in a place that it knows.
 */
export function BulkFrame({ isShown, words, dropLabel, onDrop, error, more, children }: Props) {
  useFocusAfter(isShown)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') document.querySelector<HTMLElement>('main tr.chosen .tick input')?.focus()
  }
  return (
    <section className={isShown ? 'bulk' : 'hidden'} aria-label={isShown ? words : undefined} onKeyDown={press}>
      {isShown ? error : null}
      <div className="row">
        <span className="grow">
          <span role="status">{isShown ? words : ''}</span>
          {isShown ? more : null}
        </span>
        {isShown ? (
          <>
            {children}
            <button type="button" className="icon-button" onClick={onDrop} aria-label={dropLabel}>
              <X size={20} />
            </button>
          </>
        ) : null}
      </div>
    </section>
  )
}

/** The focus that goes with the bar comes to the list's head, or to the page where that is not shown. */
function useFocusAfter(isShown: boolean): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) {
      const head = document.querySelector<HTMLElement>('main thead .tick input')
      const target = head?.offsetParent ? head : document.querySelector<HTMLElement>('#content')
      target?.focus({ preventScroll: true })
    }
    wasShown.current = isShown
  }, [isShown])
}
