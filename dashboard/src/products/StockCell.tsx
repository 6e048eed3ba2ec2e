import { useEffect, useState } from 'react'
import { useWrite } from '../api/store.ts'
import { readNumber } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { productTexts } from '../text/products.ts'

type Result = { ok: boolean; status?: number; message?: string; current?: { quantity: number } }
type Props = { product: string; variant: string; name: string; quantity: number }

/** A counted quantity, written when the cell is left. Units sold since it was read are not brought back. */
export function StockCell({ product, variant, name, quantity }: Props) {
  const text = useTexts(productTexts)
  const write = useWrite()
  const toast = useToast()
  const [typed, setTyped] = useState(String(quantity))
  const [problem, setProblem] = useState<string>()
  const { error, run } = useAction()
  useEffect(() => setTyped(String(quantity)), [quantity])
  const adjust = async (set: number, expected: number) => {
    const items = [{ product, variant, set, expected }]
    const { results } = await write<{ results: Result[] }>('POST', '/stock/adjustments', { reason: 'count', items })
    return results[0]
  }
  const save = () => {
    const set = readNumber(typed)
    if (set === undefined || set === quantity) return setTyped(String(quantity))
    void run(async () => {
      const result = await adjust(set, quantity)
      setProblem(undefined)
      if (result?.ok) {
        const undo = () => run(async () => void (await adjust(Math.max(0, quantity), set)))
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
        value={typed}
        aria-label={text.stockOf(name)}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
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
