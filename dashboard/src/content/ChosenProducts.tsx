import { X } from 'lucide-react'
import { useState } from 'react'
import { queryOf, useRead } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Picture } from '../parts/Picture.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { sectionTexts } from '../text/sections.ts'

type Found = { _id: string; slug: string; name: string; image_url: string }
type Props = { slugs: string[]; onChange(slugs: string[]): void }

/** Goods in their order, found by name. */
export function ChosenProducts({ slugs, onChange }: Props) {
  const text = useTexts(sectionTexts)
  const [q, setQ] = useState('')
  const { data } = useRead<List<Found>>(`/products${queryOf({ q: q.trim(), limit: 8 })}`, {
    enabled: q.trim().length > 1,
  })
  const found = q.trim().length > 1 ? (data?.items ?? []).filter(({ slug }) => !slugs.includes(slug)) : []
  return (
    <div className="form">
      {slugs.length > 0 ? (
        <ul className="row">
          {slugs.map((slug) => (
            <li key={slug} className="chip">
              {slug}
              <button
                type="button"
                aria-label={text.remove(slug)}
                onClick={() => onChange(slugs.filter((other) => other !== slug))}
              >
                <X size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <SearchField label={text.findProduct} value={q} onSearch={setQ} />
      {found.length > 0 ? (
        <ul className="menu-list">
          {found.map((product) => (
            <li key={product._id}>
              <button type="button" onClick={() => onChange([...slugs, product.slug])}>
                <Picture url={product.image_url} /> {product.name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
