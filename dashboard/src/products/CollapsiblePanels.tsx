import type { ReactNode } from 'react'
import { useStore } from '../api/store.ts'
import type { Product } from '../api/types.ts'
import { SearchEngineFields } from '../catalogue/SearchEngines.tsx'
import { useTexts } from '../language/language.ts'
import { CollapsiblePanel } from '../parts/CollapsiblePanel.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { MomentField } from '../parts/MomentField.tsx'
import { NumberField } from '../parts/NumberField.tsx'
import { ProductPicker } from '../parts/ProductPicker.tsx'
import { RichText } from '../parts/RichText.tsx'
import { extraTexts } from '../text/product-extras.ts'
import type { ProductForm } from './use-product-form.ts'

type PanelProps = {
  form: ProductForm
  title: string
  what: string
  keys: readonly (keyof Product)[]
  children: ReactNode
}

/** A panel of the fields that `keys` name. */
function ProductPanel({ form, keys, ...rest }: PanelProps) {
  const problems = Object.keys(form.fields)
  return (
    <CollapsiblePanel
      {...rest}
      isChanged={keys.some((key) => key in form.changes)}
      hasProblem={problems.some((path) => keys.some((key) => key === path || path.startsWith(`${key}.`)))}
    />
  )
}

type Props = { form: ProductForm }

/** Text below the description, for the page of the product alone. */
export function LongDescription({ form }: Props) {
  const text = useTexts(extraTexts)
  const { can } = useStore()
  return (
    <ProductPanel
      {...{ form, title: text.longDescription, what: text.longDescriptionHelp, keys: ['long_description'] }}
    >
      <RichText
        {...{ label: text.longDescription, value: form.value.long_description, error: form.fields.long_description }}
        disabled={!can('write_products')}
        onChange={(long_description) => form.set({ long_description })}
      />
    </ProductPanel>
  )
}

const costKeys = ['cost_per_item', 'barcode', 'release_date'] as const

export function CostAndBarcode({ form }: Props) {
  const text = useTexts(extraTexts)
  const { value, fields, isNew } = form
  return (
    <ProductPanel {...{ form, title: text.costAndBarcode, what: text.costAndBarcodeHelp, keys: costKeys }}>
      <div className="pair">
        <NumberField
          {...{
            label: text.cost,
            value: value.cost_per_item || null,
            help: text.costHelp,
            error: fields.cost_per_item,
          }}
          onChange={(cost) => form.set({ cost_per_item: cost ?? 0 })}
        />
        <Field
          {...{ label: text.barcode, value: value.barcode, error: fields.barcode }}
          help={isNew ? text.barcodeOfNewHelp : text.barcodeHelp}
          onChange={(barcode) => form.set({ barcode })}
        />
      </div>
      <div className="narrow-field">
        <MomentField
          {...{ label: text.releaseDate, value: value.release_date, error: fields.release_date }}
          onChange={(release_date) => form.set({ release_date })}
        />
      </div>
    </ProductPanel>
  )
}

const pageKeys = ['slug', 'seo_title', 'seo_description', 'seo_image'] as const

/** The link to the product's page, and what search engines show of the page. */
export function LinkAndSearch({ form }: Props) {
  const text = useTexts(extraTexts)
  const { value, fields, isNew } = form
  return (
    <ProductPanel {...{ form, title: text.linkAndSearch, what: text.linkAndSearchHelp, keys: pageKeys }}>
      <Field
        {...{ label: text.slug, value: value.slug, help: isNew ? text.slugOfNewHelp : text.slugHelp }}
        error={fields.slug}
        onChange={(slug) => form.set({ slug })}
      />
      <p className="help">{text.searchHelp}</p>
      <SearchEngineFields values={value} fields={fields} onChange={(changed) => form.set(changed)} />
    </ProductPanel>
  )
}

/** Products below this one: found by the service, or chosen. */
export function SimilarProducts({ form }: Props) {
  const text = useTexts(extraTexts)
  const { similar_products: chosen } = form.value
  const { base, fields } = form
  return (
    <ProductPanel {...{ form, title: text.similar, what: text.similarHelp, keys: ['similar_products'] }}>
      <Select
        {...{ label: text.whoChooses, value: chosen === null ? 'service' : 'merchant' }}
        options={Object.entries(text.choosers).map(([value, name]) => ({ value, text: name }))}
        onChange={(who) => form.set({ similar_products: who === 'service' ? null : (base.similar_products ?? []) })}
      />
      {chosen === null ? null : (
        <>
          <p className="help">{text.similarChosenHelp}</p>
          <ProductPicker
            {...{ label: text.similar, ids: chosen, error: fields.similar_products }}
            onChange={(similar_products) => form.set({ similar_products })}
          />
        </>
      )}
    </ProductPanel>
  )
}
