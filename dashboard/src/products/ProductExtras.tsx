import { useState } from 'react'
import { useRead } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { CheckList } from '../parts/CheckList.tsx'
import { Field, Select, Switch } from '../parts/Field.tsx'
import { extraTexts } from '../text/product-extras.ts'
import type { ProductForm } from './use-product-form.ts'

type Named = { _id: string; name: string }

/** Motifs that a shopper may choose for the product. */
export function PrintAddon({ form }: { form: ProductForm }) {
  const text = useTexts(extraTexts)
  const { data } = useRead<List<Named>>('/prints?limit=250')
  const { enabled = false, required = false, prints = [] } = form.value.print_addon ?? {}
  const set = (changes: object) => form.set({ print_addon: { enabled, required, prints, ...changes } })
  if (!data || (data.items.length === 0 && !enabled)) return null
  return (
    <section className="panel">
      <header>
        <h2>{text.prints}</h2>
      </header>
      <div className="body">
        <Switch label={text.printsEnabled} checked={enabled} onChange={(on) => set({ enabled: on })} />
        {enabled ? (
          <>
            <Switch label={text.printsRequired} checked={required} onChange={(on) => set({ required: on })} />
            <CheckList
              {...{ label: text.allowedPrints, values: prints }}
              options={data.items.map(({ _id, name }) => ({ value: _id, text: name }))}
              onChange={(chosen) => set({ prints: chosen })}
            />
          </>
        ) : null}
      </div>
    </section>
  )
}

export function BrandChoice({ form }: { form: ProductForm }) {
  const text = useTexts(extraTexts)
  const { data } = useRead<List<Named>>('/brands?limit=250')
  const { brand } = form.value
  const isListed = brand === null || data?.items.some(({ _id }) => _id === brand)
  const { data: own } = useRead<Named>(`/brands/${brand}`, { enabled: data !== undefined && !isListed })
  const brands = [...(own ? [own] : []), ...(data?.items ?? [])]
  if (brands.length === 0) return null
  return (
    <Select
      {...{ label: text.brand, value: brand ?? '' }}
      options={[{ value: '', text: text.noBrand }, ...brands.map(({ _id, name }) => ({ value: _id, text: name }))]}
      onChange={(chosen) => form.set({ brand: chosen || null })}
    />
  )
}

const plainTags = ['coming_soon', 'no_price', 'team_order'] as const

/** Tags that change what the shop does, by their meaning. */
export function TagMeanings({ form }: { form: ProductForm }) {
  const text = useTexts(extraTexts)
  const { tags } = form.value
  const toggle = (tag: string, on: boolean) =>
    form.set({ tags: on ? [...tags, tag] : tags.filter((other) => other !== tag) })
  return (
    <details>
      <summary className="link">{text.tagMeanings}</summary>
      <div className="form">
        {plainTags.map((tag) => (
          <div key={tag}>
            <Switch label={text.tags[tag]} checked={tags.includes(tag)} onChange={(on) => toggle(tag, on)} />
            <p className="help">
              <code>{tag}</code>
            </p>
          </div>
        ))}
        <LinkButton onAdd={(tag) => tags.includes(tag) || toggle(tag, true)} />
      </div>
    </details>
  )
}

/** A tag that shows a button with a link. */
function LinkButton({ onAdd }: { onAdd(tag: string): void }) {
  const text = useTexts(extraTexts)
  const [place, setPlace] = useState('rd')
  const [label, setLabel] = useState('')
  const [link, setLink] = useState('')
  const isReady = label.trim() !== '' && !label.includes('_') && /^https?:\/\/\S+$/.test(link.trim())
  const add = () => {
    onAdd(`${place}_${label.trim().replaceAll(' ', '+')}_${link.trim()}`)
    setLabel('')
    setLink('')
  }
  return (
    <fieldset className="form">
      <legend className="label">{text.linkButton}</legend>
      <Select
        {...{ label: text.linkPlace, value: place, onChange: setPlace }}
        options={Object.entries(text.linkPlaces).map(([value, name]) => ({ value, text: name }))}
      />
      <Field {...{ label: text.linkLabel, value: label, onChange: setLabel, help: text.linkLabelHelp }} />
      <Field {...{ label: text.linkAddress, value: link, onChange: setLink, type: 'url', placeholder: 'https://' }} />
      <Button disabled={!isReady} onClick={add}>
        {text.addLink}
      </Button>
    </fieldset>
  )
}
