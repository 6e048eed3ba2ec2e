import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Field } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { ObjectEditor } from '../parts/ObjectEditor.tsx'
import { OnePicture } from '../parts/OnePicture.tsx'
import { useObjectForm } from '../parts/use-object-form.ts'
import { catalogueTexts } from '../text/catalogue.ts'
import type { Print } from './types.ts'

const emptyPrint: Print = { _id: '', version: 0, name: '', image_url: '' }

export function NewPrintPage() {
  return <Editor print={emptyPrint} />
}

export function PrintPage({ id }: { id: string }) {
  return <Loaded<Print> path={`/prints/${id}`}>{(print) => <Editor print={print} />}</Loaded>
}

const back = '/products/prints'

function Editor({ print }: { print: Print }) {
  const text = useTexts(catalogueTexts)
  const { can } = useStore()
  const form = useObjectForm(print, { path: '/prints', editors: back, back, nameOf: ({ name }) => name })
  const { value, fields, set, isNew } = form
  return (
    <ObjectEditor
      {...{ form, back, mayWrite: can('write_products'), names: text.fields }}
      {...{ title: isNew ? text.newPrint : form.base.name, backText: text.backToPrints }}
      deletion={{ title: text.deleteTitle(print.name), effect: text.deletePrint }}
    >
      <Field {...{ label: text.name, value: value.name, error: fields.name }} onChange={(name) => set({ name })} />
      <OnePicture
        {...{ label: text.picture, url: value.image_url, error: fields.image_url }}
        onChange={(image_url) => set({ image_url })}
      />
    </ObjectEditor>
  )
}
