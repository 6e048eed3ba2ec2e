import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../language/language.ts'
import { pictureTexts } from '../text/pictures.ts'

type Props = { name: string; at: number; count: number; upright?: boolean; onMove(to: number): void }

/** Moves an item of a list without a drag. The focus stays on the moved item. */
export function MoveButtons({ name, at, count, upright = false, onMove }: Props) {
  const text = useTexts(pictureTexts)
  const press = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    flushSync(() => onMove(to))
    button.focus()
    if (button.disabled) button.parentElement?.querySelector<HTMLElement>('.move:not(:disabled)')?.focus()
  }
  const [Before, After] = upright ? [ArrowUp, ArrowDown] : [ArrowLeft, ArrowRight]
  return (
    <>
      <button
        type="button"
        className="icon-button move"
        aria-label={text.earlier(name)}
        disabled={at === 0}
        onClick={press(at - 1)}
      >
        <Before size={16} />
      </button>
      <button
        type="button"
        className="icon-button move"
        aria-label={text.later(name)}
        disabled={at === count - 1}
        onClick={press(at + 1)}
      >
        <After size={16} />
      </button>
    </>
  )
}
