import { useRead, useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { DeleteButton } from '../parts/DeleteButton.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Switch } from '../parts/Field.tsx'
import { OnePicture } from '../parts/OnePicture.tsx'
import { useObjectForm } from '../parts/use-object-form.ts'
import { catalogueTexts } from '../text/catalogue.ts'
import { editorTexts } from '../text/editor.ts'
import { SearchEngines } from './SearchEngines.tsx'
import type { Category } from './types.ts'

const emptyCategory: Category = {
  ...{ _id: '', version: 0, name: '', slug: '', image: '', hide_on_product: false, product_count: 0 },
  ...{ seo_title: '', seo_description: '', seo_image: '' },
}

export function NewCategoryPage() {
  return <Editor category={emptyCategory} />
}

export function CategoryPage({ id }: { id: string }) {
  const { data, error, refetch } = useRead<Category>(`/categories/${id}`)
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <div className="skeleton" />
  return <Editor category={data} />
}

const back = '/products/categories'

function Editor({ category }: { category: Category }) {
  const text = useTexts(catalogueTexts)
  const common = useTexts(editorTexts)
  const { can } = useStore()
  const form = useObjectForm(category, { path: '/categories', editors: back, back, nameOf: ({ name }) => name })
  const mayWrite = can('write_products')
  const { value, fields, set, isNew } = form
  return (
    <>
      <EditorHead
        {...{ title: isNew ? text.newCategory : form.base.name, back, backText: text.backToCategories, form, mayWrite }}
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
                {...{ label: text.picture, url: value.image, error: fields.image }}
                onChange={(image) => set({ image })}
              />
              <Switch
                {...{ label: text.hideOnProduct, checked: value.hide_on_product }}
                onChange={(on) => set({ hide_on_product: on })}
              />
            </div>
          </section>
        </div>
        <div className="stack">
          <SearchEngines values={value} fields={fields} onChange={set} />
          {isNew || !mayWrite ? null : (
            <section className="panel">
              <div className="body">
                <p className="small">{text.productCount(category.product_count)}</p>
                <DeleteButton
                  {...{ title: text.deleteTitle(category.name), effect: text.deleteCategory }}
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
