import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { readAllPages } from '../api/read-all-pages.ts'
import { queryOf, useRead, useStore } from '../api/store.ts'
import type { List, ProductItem } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { pickerTexts } from '../text/picker.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { Select } from './Field.tsx'
import { Picture } from './Picture.tsx'
import { SearchField } from './SearchField.tsx'
import { useAction } from './use-action.ts'
import { searchable } from './use-list.ts'

type Props = { label: string; ids: string[]; error?: string | undefined; onChange(ids: string[]): void }

const shownAtMost = 50

/** Products of a list: found by name, or all of a category at once. */
export function ProductPicker({ label, ids, error, onChange }: Props) {
  const text = useTexts(pickerTexts)
  const [q, setQ] = useState('')
  const found = useRead<List<ProductItem>>(
    `/products${queryOf({ q: searchable(q), status: 'Active,Draft', limit: 8 })}`,
    {
      enabled: searchable(q) !== undefined,
    },
  )
  const shown = ids.slice(0, shownAtMost)
  const chosen = useRead<List<ProductItem>>(`/products${queryOf({ ids: shown.join(','), limit: shownAtMost })}`, {
    enabled: shown.length > 0,
    placeholderData: (before) => before,
  })
  const known = new Map((chosen.data?.items ?? []).map((product) => [product._id, product]))
  return (
    <fieldset className="form">
      <legend className="label">
        {label} <span className="small">{text.chosen(ids.length)}</span>
      </legend>
      <ErrorNote error={found.error ?? chosen.error} />
      <SearchField label={text.find} value={q} onSearch={setQ} />
      {searchable(q) && found.data ? (
        <ul className="menu-list" aria-label={text.found}>
          {found.data.items.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                disabled={ids.includes(product._id)}
                onClick={() => {
                  onChange([...ids, product._id])
                  setQ('')
                }}
              >
                <Picture url={product.image_url} />
                <span className="grow">{product.name}</span>
                <span className="small">{ids.includes(product._id) ? text.isChosen : ''}</span>
              </button>
            </li>
          ))}
          {found.data.items.length === 0 ? <li className="soft">{text.none}</li> : null}
        </ul>
      ) : null}
      <WholeCategory ids={ids} onChange={onChange} />
      {error ? <p className="problem">{error}</p> : null}
      <ul className="picked">
        {shown.map((id) => (
          <li key={id} className="row">
            <Picture url={known.get(id)?.image_url ?? ''} />
            <span className="grow">{known.get(id)?.name ?? '…'}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={text.without(known.get(id)?.name ?? '')}
              onClick={() => onChange(ids.filter((other) => other !== id))}
            >
              <X size={16} />
            </button>
          </li>
        ))}
      </ul>
      {ids.length > shownAtMost ? <p className="small">{text.more(ids.length - shownAtMost)}</p> : null}
    </fieldset>
  )
}

/** Adds every product of a category. */
function WholeCategory({ ids, onChange }: Pick<Props, 'ids' | 'onChange'>) {
  const text = useTexts(pickerTexts)
  const { pathOf } = useStore()
  const { data } = useRead<List<{ _id: string; name: string }>>('/categories?limit=250')
  const { busy, error, run } = useAction()
  // Reading a category takes a while, in which more can be chosen here and typed elsewhere in the form.
  const newest = useRef({ ids, onChange })
  newest.current = { ids, onChange }
  const add = (category: string) =>
    run(async () => {
      const found = await readAllPages<ProductItem>(pathOf('/products'), { category })
      newest.current.onChange([...new Set([...newest.current.ids, ...found.map(({ _id }) => _id)])])
    })
  if (!data || data.items.length === 0) return null
  const options = [{ value: '', text: busy ? text.adding : text.wholeCategory }]
  return (
    <>
      <Select
        {...{ label: text.addCategory, hideLabel: true, value: '' }}
        options={[...options, ...data.items.map(({ _id, name }) => ({ value: _id, text: name }))]}
        onChange={(category) => category && void add(category)}
      />
      <ErrorNote error={error} />
    </>
  )
}
