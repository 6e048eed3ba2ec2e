import { useState } from 'react'
import { type BulkResult, writeBulk } from '../api/bulk.ts'
import { useWrite } from '../api/store.ts'
import type { ProductItem } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { bulkTexts } from '../text/bulk.ts'
import { productTexts } from '../text/products.ts'
import { useChosen } from './use-chosen.ts'

type Status = ProductItem['status']
type Props = { ids: string[]; status: Status; onDone(): void }

/** What a change of status changes, and what could not be changed. */
export function BulkStatus({ ids, status, onDone }: Props) {
  const text = useTexts(bulkTexts)
  const words = useTexts(productTexts)
  const write = useWrite()
  const toast = useToast()
  const { data: products, error: readError } = useChosen(ids, true)
  const [failed, setFailed] = useState<string[]>([])
  const { busy, error, run } = useAction()
  const changing = (products ?? []).filter((product) => product.status !== status)
  const same = (products ?? []).length - changing.length
  const apply = () =>
    run(async () => {
      const updates = changing.map(({ _id, version }) => ({ product: _id, version, set: { status } }))
      const { ok, results } = await writeBulk(write, '/products/bulk', updates, (part) => ({ updates: part }))
      toast({ text: words.changed(ok) })
      const problems = results.flatMap((result, at) => (result.ok ? [] : [problemOf(changing[at]?.name, result)]))
      setFailed(problems)
      if (problems.length === 0) onDone()
    })
  return (
    <div className="form">
      <ErrorNote error={error ?? readError} />
      {failed.length > 0 ? <div className="note careful">{text.notChanged(failed.join('; '))}</div> : null}
      {products === undefined && !readError ? <div className="skeleton" /> : null}
      {same > 0 ? <p className="soft">{text.alreadySo(same)}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys. */}
      <ul className="offer-prices scrolled" aria-label={text.preview} tabIndex={0}>
        {changing.map((product) => (
          <li key={product._id}>
            <span>{product.name}</span>
            <span>
              <s className="small">{words.statuses[product.status]}</s> <strong>{words.statuses[status]}</strong>
            </span>
          </li>
        ))}
      </ul>
      <div className="row end">
        <Button kind="text" onClick={onDone}>
          {text.close}
        </Button>
        <Button kind="filled" busy={busy} disabled={changing.length === 0} onClick={() => void apply()}>
          {text.applyStatus(changing.length)}
        </Button>
      </div>
    </div>
  )
}

function problemOf(name: string | undefined, { message, fields }: BulkResult): string {
  return `${name ?? ''}: ${message ?? Object.values(fields ?? {}).join(', ')}`
}
