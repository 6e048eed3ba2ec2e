import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  label: string
  /** the applied filter in words; empty: it is not applied */
  shown: string
  onRemove(): void
  /** what is chosen from; without it the filter can only be removed */
  children?(close: () => void): ReactNode
}

/** A filter: a press opens what can be chosen, and the cross takes an applied one off. */
export function FilterChip({ label, shown, onRemove, children }: Props) {
  const text = useTexts(editorTexts)
  const [open, setOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const words = shown === '' ? label : `${label}: ${shown}`
  return (
    <span className={`filter-chip ${shown ? 'applied' : ''}`}>
      <button
        ref={chip}
        type="button"
        aria-haspopup={children ? 'dialog' : undefined}
        onClick={() => setOpen(children !== undefined)}
      >
        {words} {shown === '' ? <ChevronDown size={16} aria-hidden /> : null}
      </button>
      {shown === '' ? null : (
        <button
          type="button"
          aria-label={text.removeFilter(words)}
          onClick={() => {
            onRemove()
            chip.current?.focus()
          }}
        >
          <X size={16} />
        </button>
      )}
      {children ? (
        <Dialog title={label} open={open} onClose={close}>
          {children(close)}
          <div className="row end">
            <Button onClick={close}>{text.close}</Button>
          </div>
        </Dialog>
      ) : null}
    </span>
  )
}

type ChoicesProps = {
  options: readonly { value: string; text: string }[]
  current: string
  onChoose(value: string): void
}

/** One of a few values, or of many places: a press applies it. */
export function FilterChoices({ options, current, onChoose }: ChoicesProps) {
  return (
    <ul className="menu-list filter-choices">
      {options.map(({ value, text }) => (
        <li key={value}>
          <button type="button" aria-pressed={value === current} onClick={() => onChoose(value)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
