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
  /** Says below the cell why not. */
  const isWritten = async (set: number, expected: number) => {
    const { ok = false, current, message } = (await adjust(set, expected)) ?? {}
    if (!ok) setProblem(current ? text.stockChanged(current.quantity) : message)
    return ok
  }
  const save = () => {
    if (!count) return
    const { typed, seen } = count
    const set = readNumber(typed)
    setProblem(undefined)
    if (typed.trim() === '' || set === seen) return setCount(undefined)
    // It stays as it was typed, beside what is wrong with it.
    if (set === undefined || set < 0 || !Number.isInteger(set)) return setProblem(text.noCount)
    void run(async () => {
      if (!(await isWritten(set, seen))) return
      setCount({ ...count, saved: true })
      const undo = () => run(async () => void (await isWritten(Math.max(0, seen), set)))
      toast({ text: text.stockSet(name, set), action: { text: text.undo, run: () => void undo() } })
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
