import { useState } from 'react'
import { useWrite } from '../api/store.ts'
import { readNumber } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { productTexts } from '../text/products.ts'

type Result = { ok: boolean; status?: number; message?: string; current?: { quantity: number } }
type Props = { product: string; variant: string; name: string; quantity: number }

/**
 * A counted quantity, written when the cell is left. Units sold since the count began are not brought back, and a sale
 * in between does not replace what is being typed.
 */
export function StockCell({ product, variant, name, quantity }: Props) {
  const text = useTexts(productTexts)
  const write = useWrite()
  const toast = useToast()
  const [count, setCount] = useState<{ typed: string; seen: number; saved?: true }>()
  const [problem, setProblem] = useState<string>()
  const { error, run } = useAction()
  // A saved count stays on display until the new quantity has been read.
  const isShown = count && !(count.saved && quantity !== count.seen)
  const adjust = async (set: number, expected: number) => {
    const items = [{ product, variant, set, expected }]
    const { results } = await write<{ results: Result[] }>('POST', '/stock/adjustments', { reason: 'count', items })
    return results[0]
  }
  const save = () => {
    if (!count) return
    const { typed, seen } = count
    const set = readNumber(typed)
    if (set === undefined || set === seen) return setCount(undefined)
    void run(async () => {
      const result = await adjust(set, seen)
      setProblem(undefined)
      if (result?.ok) {
        setCount({ ...count, saved: true })
        const undo = () => run(async () => void (await adjust(Math.max(0, seen), set)))
        return toast({ text: text.stockSet(name, set), action: { text: text.undo, run: () => void undo() } })
      }
      const { current, message } = result ?? {}
      setProblem(current ? text.stockChanged(current.quantity) : message)
    })
  }
  return (
    <>
      <input
        className="cell-input"
        inputMode="numeric"
        value={isShown ? count.typed : String(quantity)}
        aria-label={text.stockOf(name)}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => setCount({ seen: count?.seen ?? quantity, typed: event.target.value })}
        onFocus={(event) => {
          setCount({ typed: event.target.value, seen: quantity })
          event.target.select()
        }}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {problem ? (
        <span className="problem" role="alert">
          {problem}
        </span>
      ) : null}
      <ErrorNote error={error} />
    </>
  )
}
