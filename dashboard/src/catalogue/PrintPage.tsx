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
import type { Print } from './types.ts'

const emptyPrint: Print = { _id: '', version: 0, name: '', image_url: '' }

export function NewPrintPage() {
  return <Editor print={emptyPrint} />
}

export function PrintPage({ id }: { id: string }) {
  const { data, error, refetch } = useRead<Print>(`/prints/${id}`)
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <div className="skeleton" />
  return <Editor print={data} />
}

const back = '/products/prints'

function Editor({ print }: { print: Print }) {
  const text = useTexts(catalogueTexts)
  const common = useTexts(editorTexts)
  const { can } = useStore()
  const form = useObjectForm(print, { path: '/prints', editors: back, back, nameOf: ({ name }) => name })
  const mayWrite = can('write_products')
  const { value, fields, set, isNew } = form
  return (
    <>
      <EditorHead
        {...{ title: isNew ? text.newPrint : form.base.name, back, backText: text.backToPrints, form, mayWrite }}
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
              <OnePicture
                {...{ label: text.picture, url: value.image_url, error: fields.image_url }}
                onChange={(image_url) => set({ image_url })}
              />
            </div>
          </section>
        </div>
        <div className="stack">
          {isNew || !mayWrite ? null : (
            <section className="panel">
              <div className="body">
                <DeleteButton
                  {...{ title: text.deleteTitle(print.name), effect: text.deletePrint }}
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
