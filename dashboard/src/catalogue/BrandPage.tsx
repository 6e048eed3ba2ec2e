import { useRead, useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { DeleteButton } from '../parts/DeleteButton.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { OnePicture } from '../parts/OnePicture.tsx'
import { useObjectForm } from '../parts/use-object-form.ts'
import { catalogueTexts } from '../text/catalogue.ts'
import { editorTexts } from '../text/editor.ts'
import { SearchEngines } from './SearchEngines.tsx'
import type { Brand } from './types.ts'

const emptyBrand: Brand = {
  ...{ _id: '', version: 0, name: '', slug: '', logo: '', page: {}, product_count: 0 },
}

export function NewBrandPage() {
  return <Editor brand={emptyBrand} />
}

export function BrandPage({ id }: { id: string }) {
  const { data, error, refetch } = useRead<Brand>(`/brands/${id}`)
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <div className="skeleton" />
  return <Editor brand={data} />
}

const back = '/products/brands'

function Editor({ brand }: { brand: Brand }) {
  const text = useTexts(catalogueTexts)
  const common = useTexts(editorTexts)
  const { can } = useStore()
  const form = useObjectForm(brand, { path: '/brands', editors: back, back, nameOf: ({ name }) => name })
  const mayWrite = can('write_products')
  const { value, fields, set, isNew } = form
  return (
    <>
      <EditorHead
        {...{ title: isNew ? text.newBrand : form.base.name, back, backText: text.backToBrands, form, mayWrite }}
      />
      {mayWrite ? null : <div className="note">{common.readOnly}</div>}
      <ErrorNote error={form.error} />
      <fieldset className="editor" disabled={!mayWrite}>
        <div className="stack">
          <section className="panel">
            <div className="body">
              <Field
                {...{ label: text.name, value: value.name, error: fields.name }}
                onChange={(name) => set({ name })}
              />
              <Field
                {...{ label: text.slug, value: value.slug, help: text.slugHelp, error: fields.slug }}
                onChange={(slug) => set({ slug })}
              />
              <OnePicture
                {...{ label: text.logo, url: value.logo, error: fields.logo }}
                onChange={(logo) => set({ logo })}
              />
            </div>
          </section>
        </div>
        <div className="stack">
          <SearchEngines
            {...{ values: value.page, fields: fieldsOfPage(fields) }}
            onChange={(changed) => set({ page: { ...value.page, ...changed } })}
          />
          {isNew || !mayWrite ? null : (
            <section className="panel">
              <div className="body">
                <p className="small">{text.productCount(brand.product_count)}</p>
                <DeleteButton
                  {...{ title: text.deleteTitle(brand.name), effect: text.deleteBrand }}
                  {...{ busy: form.busy, error: form.error, onDelete: form.remove }}
                />
              </div>
            </section>
          )}
        </div>
      </fieldset>
      <ConflictDialog form={form} names={text.fields} />
    </>
  )
}

/** Problems of the fields below `page`, by their own names. */
function fieldsOfPage(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path.replace(/^page\./, ''), problem]))
}
