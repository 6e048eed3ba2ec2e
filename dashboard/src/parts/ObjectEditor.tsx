import type { ReactNode } from 'react'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DeleteObject } from './DeleteObject.tsx'
import { EditorHead } from './EditorHead.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import type { ObjectForm } from './use-object-form.ts'

type Props<Item extends { _id: string; version: number }> = {
  form: ObjectForm<Item>
  title: string
  back: string
  backText: string
  mayWrite: boolean
  /** the names of the fields where two versions are compared */
  names: Record<string, string>
  deletion: { title: string; effect: string; note?: string }
  /** beside the fields, above the deletion */
  side?: ReactNode
  children: ReactNode
}

/** The editor of an object with few fields: head, fields, deletion, and both versions when two people changed it. */
export function ObjectEditor<Item extends { _id: string; version: number }>({ form, mayWrite, ...props }: Props<Item>) {
  const common = useTexts(editorTexts)
  const { title, back, backText, names, deletion, side, children } = props
  return (
    <>
      <EditorHead {...{ title, back, backText, form, mayWrite }} />
      {mayWrite ? null : <div className="note">{common.readOnly}</div>}
      <ErrorNote error={form.error} labels={names} />
      <fieldset className="editor" disabled={!mayWrite}>
        <div className="stack">
          <section className="panel">
            <div className="body">{children}</div>
          </section>
        </div>
        <div className="stack">
          {side}
          {form.isNew || !mayWrite ? null : (
            <section className="panel">
              <div className="body">
                {deletion.note ? <p className="small">{deletion.note}</p> : null}
                <DeleteObject {...{ form, mayWrite, title: deletion.title, effect: deletion.effect }} />
              </div>
            </section>
          )}
        </div>
      </fieldset>
      <ConflictDialog form={form} names={names} />
    </>
  )
}
