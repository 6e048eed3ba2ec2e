import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Field } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { ObjectEditor } from '../parts/ObjectEditor.tsx'
import { OnePicture } from '../parts/OnePicture.tsx'
import { useObjectForm } from '../parts/use-object-form.ts'
import { catalogueTexts } from '../text/catalogue.ts'
import { SearchEngines } from './SearchEngines.tsx'
import type { Brand } from './types.ts'

const emptyBrand: Brand = {
  ...{ _id: '', version: 0, name: '', slug: '', logo: '', page: {}, product_count: 0 },
}

export function NewBrandPage() {
  return <Editor brand={emptyBrand} />
}

export function BrandPage({ id }: { id: string }) {
  return <Loaded<Brand> path={`/brands/${id}`}>{(brand) => <Editor brand={brand} />}</Loaded>
}

const back = '/products/brands'

function Editor({ brand }: { brand: Brand }) {
  const text = useTexts(catalogueTexts)
  const { can } = useStore()
  const form = useObjectForm(brand, { path: '/brands', editors: back, back, nameOf: ({ name }) => name })
  const { value, fields, set, isNew } = form
  return (
    <ObjectEditor
      {...{ form, back, mayWrite: can('write_products'), names: text.fields }}
      {...{ title: isNew ? text.newBrand : form.base.name, backText: text.backToBrands }}
      deletion={{
        title: text.deleteTitle(brand.name),
        effect: text.deleteBrand,
        note: text.productCount(brand.product_count),
      }}
      side={
        <SearchEngines
          {...{ values: value.page, fields: fieldsOfPage(fields) }}
          onChange={(changed) => set({ page: { ...value.page, ...changed } })}
        />
      }
    >
      <Field {...{ label: text.name, value: value.name, error: fields.name }} onChange={(name) => set({ name })} />
      <Field
        {...{ label: text.slug, value: value.slug, help: text.slugHelp, error: fields.slug }}
        onChange={(slug) => set({ slug })}
      />
      <OnePicture {...{ label: text.logo, url: value.logo, error: fields.logo }} onChange={(logo) => set({ logo })} />
    </ObjectEditor>
  )
}

/** Problems of the fields below `page`, by their own names. */
function fieldsOfPage(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path.replace(/^page\./, ''), problem]))
}
