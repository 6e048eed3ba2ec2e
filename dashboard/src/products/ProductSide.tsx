import { useRead } from '../api/store.ts'
import type { List, ProductStatus } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Select, Switch } from '../parts/Field.tsx'
import { NumberField } from '../parts/NumberField.tsx'
import { productTexts } from '../text/products.ts'
import { Chips } from './Chips.tsx'
import { LinkAndSearch, SimilarProducts } from './CollapsiblePanels.tsx'
import { BrandChoice, TagMeanings } from './ProductExtras.tsx'
import { ShowsAs } from './ShowsAs.tsx'
import type { ProductForm } from './use-product-form.ts'

const statuses = ['Active', 'Draft', 'Archived'] as const

/** How it looks, and where the product stands. With variants the grid has the weights. */
export function ProductSide({ form }: { form: ProductForm }) {
  const text = useTexts(productTexts)
  const { value } = form
  const offered = form.base.status === '' ? ['' as const, ...statuses] : statuses
  return (
    <div className="stack">
      <ShowsAs form={form} />
      <section className="panel">
        <div className="body">
          <Select
            {...{ label: text.status, value: value.status }}
            options={offered.map((status) => ({ value: status, text: text.statuses[status] }))}
            onChange={(status) => form.set({ status: status as ProductStatus })}
          />
          <Select
            {...{ label: text.whereSold, value: String(value.channel) }}
            options={text.channels.map((name, index) => ({ value: String(index + 1), text: name }))}
            onChange={(channel) => form.set({ channel: Number(channel) })}
          />
        </div>
      </section>
      <section className="panel">
        <div className="body">
          <Shelves form={form} />
          <Chips
            {...{ label: text.tags, addLabel: text.addTag, values: value.tags }}
            onChange={(tags) => form.set({ tags })}
          />
          <TagMeanings form={form} />
          <BrandChoice form={form} />
        </div>
      </section>
      <section className="panel">
        <div className="body">
          <Switch
            {...{ label: text.sellAtZero, checked: value.continue_selling }}
            onChange={(on) => form.set({ continue_selling: on })}
          />
          {value.variants.length === 0 ? (
            <NumberField
              {...{ label: text.weight, value: value.weight }}
              onChange={(weight) => form.set({ weight: weight ?? 0 })}
            />
          ) : null}
        </div>
      </section>
      <LinkAndSearch form={form} />
      <SimilarProducts form={form} />
    </div>
  )
}

function Shelves({ form }: { form: ProductForm }) {
  const text = useTexts(productTexts)
  const { data } = useRead<List<{ _id: string; name: string }>>('/categories?limit=250')
  const { categories } = form.value
  const toggle = (id: string) =>
    form.set({ categories: categories.includes(id) ? categories.filter((one) => one !== id) : [...categories, id] })
  if (!data || data.items.length === 0) return null
  return (
    <fieldset className="shelves">
      <legend className="label">{text.shelves}</legend>
      {data.items.map(({ _id, name }) => (
        <label key={_id} className="check">
          <input type="checkbox" checked={categories.includes(_id)} onChange={() => toggle(_id)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
