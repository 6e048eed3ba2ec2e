import { Search } from 'lucide-react'
import { useCallback, useState } from 'react'
import { queryOf, useRead } from '../api/store.ts'
import type { List, StockRow } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Picture } from '../parts/Picture.tsx'
import { useTyped } from '../parts/use-typed.ts'
import { newOrderTexts } from '../text/new-order.ts'
import type { ChosenGoods } from './use-new-order.ts'

/** Every variant is found by its product's name, with what is left of it. */
export function FindGoods({ onFound }: { onFound(found: ChosenGoods): void }) {
  const text = useTexts(newOrderTexts)
  const [q, setQ] = useState('')
  const search = useCallback((value: string) => setQ(value), [])
  const [typed, setTyped] = useTyped(q, search)
  const isSearching = q.trim().length > 1
  const { data, error } = useRead<List<StockRow>>(`/stock${queryOf({ q: q.trim(), limit: 12 })}`, {
    enabled: isSearching,
  })
  const choose = ({ product, variant, product_name, option_name, image_url }: StockRow) => {
    const name = [product_name, option_name].filter(Boolean).join(', ')
    onFound({ product, variant, name, image_url, pieces: '1' })
    setTyped('')
    setQ('')
  }
  return (
    <>
      <div className="find">
        <Search size={20} strokeWidth={1.75} />
        <input
          type="text"
          value={typed}
          placeholder={text.find}
          aria-label={text.find}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <ErrorNote error={error} />
      {isSearching && data ? (
        <ul className="menu-list">
          {data.items.map((row) => (
            <li key={row.product + row.variant}>
              <button type="button" onClick={() => choose(row)}>
                <Picture url={row.image_url} />
                <span className="grow">
                  {row.product_name}
                  <span className="second-line small">{row.option_name}</span>
                </span>
                <span className="small">{text.available(row.available)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
