import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../language/language.ts'
import { useUnreadable } from '../parts/unreadable.ts'
import { editorTexts } from '../text/editor.ts'
import { productTexts } from '../text/products.ts'
import { type Column, readCell } from './use-variant-cells.ts'

type CellProps = {
  at: number
  column: Column
  label: string
  shown: string
  isReadOnly: boolean
  onEdit(value: string): void
}

/**
 * A typed text stays until the cell is left, also when the stored value changes, for example by a sale. Text that is no
 * value of the column stays, and nothing is saved while it stands there.
 */
export function GridCell({ at, column, label, shown, isReadOnly, onEdit }: CellProps) {
  const text = useTexts(productTexts)
  const words = useTexts(editorTexts)
  const [typed, setTyped] = useState<string>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  useUnreadable(isUnreadable)
  const leave = () => {
    const isRead = typed === undefined || readCell(column, typed) !== undefined
    setIsUnreadable(!isRead)
    if (!isRead) return
    if (typed !== undefined && typed !== shown) onEdit(typed)
    setTyped(undefined)
  }
  return (
    <>
      <input
        className={column === 'sku' ? 'cell-input word' : 'cell-input'}
        inputMode={column === 'sku' ? 'text' : 'decimal'}
        aria-label={label}
        readOnly={isReadOnly}
        data-at={at}
        data-column={column}
        value={typed ?? shown}
        placeholder="–"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        aria-invalid={isUnreadable ? true : undefined}
      />
      {isUnreadable ? (
        <span className="problem" role="alert">
          {column === 'quantity' ? text.noCount : words.noNumber}
        </span>
      ) : null}
    </>
  )
}

/** Up, down and Enter go to the same column of the next row. */
export function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>): void {
  const { at, column } = (event.target as HTMLElement).dataset
  const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  if (at === undefined || by === undefined) return
  event.preventDefault()
  const cells = event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)
  const rows = [...cells]
  const next = rows[rows.indexOf(event.target as HTMLInputElement) + by]
  next?.focus()
  next?.select()
}
