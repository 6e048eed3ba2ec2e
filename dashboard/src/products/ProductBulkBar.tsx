import { X } from 'lucide-react'
import { useWrite } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { productTexts } from '../text/products.ts'

/** Puts the chosen products into the shop, or takes them out. */
export function ProductBulkBar({ ids, onDone }: { ids: string[]; onDone(): void }) {
  const text = useTexts(productTexts)
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  if (ids.length === 0) return null
  const change = (status: 'Active' | 'Draft') =>
    run(async () => {
      const updates = ids.map((product) => ({ product, set: { status } }))
      const { ok } = await write<{ ok: number }>('POST', '/products/bulk', { updates })
      toast({ text: text.changed(ok) })
      onDone()
    })
  return (
    <section className="bulk" aria-label={text.chosen(ids.length)}>
      <ErrorNote error={error} />
      <div className="row">
        <span className="grow">{text.chosen(ids.length)}</span>
        <button type="button" className="button light" disabled={busy} onClick={() => void change('Active')}>
          {text.toActive}
        </button>
        <button type="button" className="button light" disabled={busy} onClick={() => void change('Draft')}>
          {text.toDraft}
        </button>
        <button type="button" className="icon-button" onClick={onDone} aria-label={text.chooseNone}>
          <X size={20} />
        </button>
      </div>
    </section>
  )
}
