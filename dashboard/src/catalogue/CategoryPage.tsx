import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Field, Switch } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { ObjectEditor } from '../parts/ObjectEditor.tsx'
import { OnePicture } from '../parts/OnePicture.tsx'
import { useObjectForm } from '../parts/use-object-form.ts'
import { catalogueTexts } from '../text/catalogue.ts'
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
  return <Loaded<Category> path={`/categories/${id}`}>{(category) => <Editor category={category} />}</Loaded>
}

const back = '/products/categories'

function Editor({ category }: { category: Category }) {
  const text = useTexts(catalogueTexts)
  const { can } = useStore()
  const form = useObjectForm(category, { path: '/categories', editors: back, back, nameOf: ({ name }) => name })
  const { value, fields, set, isNew } = form
  return (
    <ObjectEditor
      {...{ form, back, mayWrite: can('write_products'), names: text.fields }}
      {...{ title: isNew ? text.newCategory : form.base.name, backText: text.backToCategories }}
      deletion={{
        title: text.deleteTitle(category.name),
        effect: text.deleteCategory,
        note: text.productCount(category.product_count),
      }}
      side={<SearchEngines values={value} fields={fields} onChange={set} />}
    >
      <Field {...{ label: text.name, value: value.name, error: fields.name }} onChange={(name) => set({ name })} />
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
    </ObjectEditor>
  )
}
