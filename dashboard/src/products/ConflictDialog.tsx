import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { productTexts } from '../text/products.ts'
import type { ChangeName, ProductForm } from './use-product-form.ts'

/** Both versions of each field that both changed, and the choice between them. */
export function ConflictDialog({ form }: { form: ProductForm }) {
  const text = useTexts(productTexts)
  const { conflict, changes, base } = form
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const names = Object.keys(changes) as ChangeName[]
  const differing = names.filter((name) => conflict && JSON.stringify(conflict[name]) !== JSON.stringify(base[name]))
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs((before) => (isTheirs ? [...before, name] : before.filter((other) => other !== name)))
  return (
    <Dialog title={text.conflictTitle} open={conflict !== undefined} onClose={form.dropConflict} wide>
      <p>{text.conflictText}</p>
      {differing.map((name) => (
        <fieldset key={name} className="versions">
          <legend className="label">{text.fields[name] ?? name}</legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)} className="check">
              <input
                type="radio"
                name={name}
                checked={theirs.includes(name) === isTheirs}
                onChange={() => choose(name, isTheirs)}
              />
              <span>
                <strong>{isTheirs ? text.theirs : text.mine}</strong>
                <span className="second-line">{shown(isTheirs ? conflict?.[name] : changes[name])}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="row end">
        <Button kind="text" onClick={form.dropConflict}>
          {text.decideLater}
        </Button>
        <Button kind="filled" busy={form.busy} onClick={() => form.resolve(theirs)}>
          {text.keepChoice}
        </Button>
      </div>
    </Dialog>
  )
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ') || '–'
  if (typeof value === 'object' && value !== null) {
    const { option_name, price } = value as { option_name?: string; price?: number }
    return [option_name, price].filter((part) => part !== undefined && part !== null).join(' ')
  }
  return value === null || value === '' || value === undefined ? '–' : String(value)
}
