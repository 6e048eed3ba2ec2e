import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { DeleteObject } from '../parts/DeleteObject.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Area, Field, Switch } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { type ObjectForm, useObjectForm } from '../parts/use-object-form.ts'
import { useShopUrl } from '../shell/use-shop-url.ts'
import { editorTexts } from '../text/editor.ts'
import { formTexts } from '../text/forms.ts'
import { FieldList } from './FieldList.tsx'
import { FormPreview } from './FormPreview.tsx'
import { systemFields } from './form-fields.ts'
import type { ShopForm } from './types.ts'

const emptyForm: ShopForm = {
  ...{ _id: '', version: 0, name: '', slug: '', published: false, page_header: '', page_subheader: '', title: '' },
  ...{ description: '', submit_label: '', success_message: '', page_footer: '', fields: systemFields },
  ...{ submission_count: 0, unread_count: 0, created_at: '' },
}

export function NewFormPage() {
  return <Editor stored={emptyForm} />
}

export function FormPage({ id }: { id: string }) {
  return <Loaded<ShopForm> path={`/forms/${id}`}>{(shopForm) => <Editor stored={shopForm} />}</Loaded>
}

/** The builder: texts and fields, and beside them the form as shoppers get it. */
function Editor({ stored }: { stored: ShopForm }) {
  const text = useTexts(formTexts)
  const words = useTexts(editorTexts)
  const { can } = useStore()
  const form = useObjectForm(stored, {
    ...{ path: '/forms', editors: '/content/forms', back: '/content/forms' },
    nameOf: ({ name }) => name,
  })
  const { value } = form
  const mayWrite = can('write_content')
  return (
    <>
      <EditorHead
        {...{ title: form.isNew ? text.newTitle : form.base.name, back: '/content/forms', backText: text.back }}
        {...{ form, mayWrite }}
      />
      {mayWrite ? null : <div className="note">{words.readOnly}</div>}
      <ErrorNote error={form.error} labels={text.fieldNames} />
      <div className="editor even">
        <fieldset className="stack" disabled={!mayWrite}>
          <TextPanel form={form} />
          <FieldList {...{ fields: value.fields, problems: form.fields, onChange: (fields) => form.set({ fields }) }} />
          <AfterPanel form={form} />
        </fieldset>
        <div className="stack">
          <StatePanel form={form} mayWrite={mayWrite} />
          <FormPreview form={value} />
        </div>
      </div>
      <ConflictDialog form={form} names={text.fieldNames} />
    </>
  )
}

type PanelProps = { form: ObjectForm<ShopForm> }

function TextPanel({ form }: PanelProps) {
  const text = useTexts(formTexts)
  const { value, fields } = form
  const names = text.fieldNames
  return (
    <section className="panel">
      <div className="body">
        <Field
          {...{ label: names.name, value: value.name, error: fields.name, help: text.nameHelp }}
          onChange={(name) => form.set({ name })}
        />
        <Field
          {...{ label: names.page_header, value: value.page_header, error: fields.page_header }}
          onChange={(page_header) => form.set({ page_header })}
        />
        <Field
          {...{ label: names.page_subheader, value: value.page_subheader, error: fields.page_subheader }}
          onChange={(page_subheader) => form.set({ page_subheader })}
        />
        <Field
          {...{ label: names.title, value: value.title, error: fields.title }}
          onChange={(title) => form.set({ title })}
        />
        <Area
          {...{ label: names.description, value: value.description, error: fields.description, rows: 2 }}
          onChange={(description) => form.set({ description })}
        />
      </div>
    </section>
  )
}

function AfterPanel({ form }: PanelProps) {
  const text = useTexts(formTexts)
  const { value, fields } = form
  const names = text.fieldNames
  return (
    <section className="panel">
      <div className="body">
        <Field
          {...{ label: names.submit_label, value: value.submit_label, error: fields.submit_label }}
          {...{ placeholder: text.send }}
          onChange={(submit_label) => form.set({ submit_label })}
        />
        <Area
          {...{ label: names.success_message, value: value.success_message, error: fields.success_message, rows: 2 }}
          onChange={(success_message) => form.set({ success_message })}
        />
        <Area
          {...{ label: names.page_footer, value: value.page_footer, error: fields.page_footer, rows: 3 }}
          {...{ help: text.footerHelp }}
          onChange={(page_footer) => form.set({ page_footer })}
        />
      </div>
    </section>
  )
}

function StatePanel({ form, mayWrite }: PanelProps & { mayWrite: boolean }) {
  const text = useTexts(formTexts)
  const shopUrl = useShopUrl()
  const { value, base, fields, isNew } = form
  return (
    <section className="panel">
      <div className="body">
        <fieldset className="form" disabled={!mayWrite}>
          <Switch
            {...{ label: text.isPublished, checked: value.published, disabled: !mayWrite }}
            onChange={(published) => form.set({ published })}
          />
          <Field
            {...{ label: text.fieldNames.slug, value: value.slug, error: fields.slug, help: text.slugHelp }}
            onChange={(slug) => form.set({ slug })}
          />
        </fieldset>
        {base.published && shopUrl ? (
          <a href={`${shopUrl}/forms/${base.slug}`} target="_blank" rel="noreferrer" className="row">
            {text.see} <ExternalLink size={16} />
          </a>
        ) : null}
        {isNew ? null : (
          <Link href={`/content/submissions?form=${base._id}`}>{text.allSubmissions(base.submission_count)}</Link>
        )}
        <DeleteObject {...{ form, mayWrite, title: text.deleteQuestion(base.name), effect: text.deleteEffect }} />
      </div>
    </section>
  )
}
