import { ApiError } from '../api/call.ts'
import { useStore } from '../api/store.ts'
import type { Product } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { NumberField } from '../parts/NumberField.tsx'
import { Pictures } from '../parts/Pictures.tsx'
import { RichText } from '../parts/RichText.tsx'
import { productTexts } from '../text/products.ts'
import { CostAndBarcode, LongDescription } from './CollapsiblePanels.tsx'
import { CustomFields } from './CustomFields.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { PrintAddon } from './ProductExtras.tsx'
import { ProductSide } from './ProductSide.tsx'
import { StockLink } from './StockLink.tsx'
import { emptyProduct, type ProductForm, useProductForm } from './use-product-form.ts'
import { VariantGrid } from './VariantGrid.tsx'

export function NewProductPage() {
  return <Editor product={emptyProduct} />
}

export function ProductPage({ id }: { id: string }) {
  return <Loaded<Product> path={`/products/${id}`}>{(product) => <Editor product={product} />}</Loaded>
}

function Editor({ product }: { product: Product }) {
  const text = useTexts(productTexts)
  const { can } = useStore()
  const form = useProductForm(product)
  const { value, error } = form
  const fields = error instanceof ApiError ? error.fields : {}
  return (
    <>
      <Head form={form} />
      {can('write_products') ? null : <div className="note">{text.readOnly}</div>}
      <ErrorNote error={error} labels={{ ...text.fields, quantity: text.stock }} />
      <fieldset className="editor" disabled={!can('write_products')}>
        <div className="stack">
          <section className="panel">
            <div className="body">
              <Field
                {...{ label: text.name, value: value.name, error: fields.name }}
                onChange={(name) => form.set({ name })}
              />
              <RichText
                {...{ label: text.description, value: value.description, error: fields.description }}
                disabled={!can('write_products')}
                onChange={(description) => form.set({ description })}
              />
              <Pictures urls={value.image_urls} onChange={(urls) => form.set({ image_urls: urls })} />
            </div>
          </section>
          <LongDescription form={form} />
          <Selling form={form} fields={fields} />
          <CostAndBarcode form={form} />
          <VariantGrid form={form} />
          <CustomFields fields={value.custom_fields} onChange={(given) => form.set({ custom_fields: given })} />
          <PrintAddon form={form} />
        </div>
        <ProductSide form={form} />
      </fieldset>
      <ConflictDialog form={form} names={text.fields} />
    </>
  )
}

function Head({ form }: { form: ProductForm }) {
  const text = useTexts(productTexts)
  const { can } = useStore()
  const { value, base, isNew, unsaved } = form
  return (
    <EditorHead
      {...{ title: isNew ? text.newTitle : base.name, back: '/products', backText: text.back }}
      {...{ form, mayWrite: can('write_products') }}
      actions={isNew || unsaved > 0 ? null : <DuplicateButton product={base} />}
    >
      {isNew ? null : <span className={`pill ${value.status}`}>{text.statuses[value.status]}</span>}
    </EditorHead>
  )
}

/** Price and stock of a product of one kind. With variants the grid has them. */
function Selling({ form, fields }: { form: ProductForm; fields: Record<string, string> }) {
  const text = useTexts(productTexts)
  const { value } = form
  return (
    <section className="panel">
      <div className="body">
        <div className="pair">
          <NumberField
            {...{ label: text.priceRs, value: value.price, error: fields.price }}
            onChange={(price) => form.set({ price })}
          />
          <NumberField
            {...{ label: text.beforeRs, value: value.compare_at_price || null, help: text.beforeHelp }}
            onChange={(before) => form.set({ compare_at_price: before ?? 0 })}
          />
          {value.variants.length === 0 ? (
            <>
              {form.isByOutlet ? (
                <Field
                  {...{ label: text.stock, value: String(value.quantity), readOnly: true }}
                  help={<StockLink name={form.base.name} />}
                  onChange={() => undefined}
                />
              ) : (
                <NumberField
                  {...{ label: text.stock, value: form.stockOf('', value.quantity) }}
                  onChange={(count) => form.setStock({ '': { count: count ?? 0, before: form.base.quantity } })}
                />
              )}
              <Field
                {...{ label: text.sku, value: value.sku, error: fields.sku }}
                onChange={(sku) => form.set({ sku })}
              />
            </>
          ) : null}
        </div>
      </div>
    </section>
  )
}
