import { useTexts } from '../language/language.ts'
import { formTexts } from '../text/forms.ts'
import { hasOptions, labelOf, storedValueOf } from './form-fields.ts'
import type { FormField, ShopForm } from './types.ts'

const inputTypes: Partial<Record<FormField['type'], string>> = {
  ...{ email: 'email', phone: 'tel', url: 'url', date: 'date', time: 'time', datetime: 'datetime-local' },
  ...{ color: 'color', number: 'number', slider: 'range' },
}

/** The form as shoppers get it, with the same controls for each type. Nothing that is typed here is sent. */
export function FormPreview({ form }: { form: ShopForm }) {
  const text = useTexts(formTexts)
  const header = form.page_header || form.title || form.name
  return (
    <section className="panel preview" aria-label={text.preview}>
      <header>
        <h2>{text.preview}</h2>
      </header>
      <div className="body">
        <p className="preview-title">{header || text.newTitle}</p>
        {form.page_subheader ? <p className="soft">{form.page_subheader}</p> : null}
        {form.page_header && form.title ? <p className="name">{form.title}</p> : null}
        {form.description ? <p className="soft">{form.description}</p> : null}
        <div className="preview-fields">
          {form.fields.map((field) => (
            <div key={field.key} className={field.width === 'half' ? 'half' : undefined}>
              <PreviewField field={field} />
            </div>
          ))}
        </div>
        <div>
          <span className="button tonal">{form.submit_label || text.send}</span>
        </div>
      </div>
    </section>
  )
}

function PreviewField({ field }: { field: FormField }) {
  const text = useTexts(formTexts)
  const { type, label, help_text, required, key } = field
  if (type === 'heading') return <p className="name">{label}</p>
  if (type === 'divider') return <hr />
  const id = `preview-${key}`
  const title = (
    <>
      {label} {required ? null : <span className="help">{text.optional}</span>}
    </>
  )
  const isGroup = type === 'multi_text' || (hasOptions(type) && type !== 'select')
  return (
    <div className="field">
      {isGroup ? (
        <fieldset className="preview-group">
          <legend className="label">{title}</legend>
          <GroupControls field={field} />
        </fieldset>
      ) : type === 'checkbox' ? (
        <label className="check">
          <input type="checkbox" /> {label}
        </label>
      ) : (
        <>
          <label htmlFor={id}>{title}</label>
          <Control {...{ field, id }} />
        </>
      )}
      {help_text ? <p className="help">{help_text}</p> : null}
    </div>
  )
}

function GroupControls({ field }: { field: FormField }) {
  const { type, key, options = [], sub_fields = [], multiple } = field
  if (type === 'multi_text')
    return sub_fields.map((part) => (
      <input
        key={part.key}
        aria-label={part.label || part.key}
        placeholder={part.placeholder || part.label}
        maxLength={500}
      />
    ))
  const isSeveral = type === 'checkbox_group' || multiple
  return options.map((option, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: while options are typed, two can be the same.
    <label key={at} className="check">
      <input type={isSeveral ? 'checkbox' : 'radio'} name={`preview-${key}`} value={storedValueOf(option)} />
      {labelOf(option)}
    </label>
  ))
}

function Control({ field, id }: { field: FormField; id: string }) {
  const text = useTexts(formTexts)
  const { type, placeholder, options = [], min, max, step } = field
  if (type === 'textarea' || type === 'richtext') return <textarea {...{ id, placeholder, rows: 4 }} />
  if (type === 'select')
    return (
      <select id={id}>
        <option value="">{placeholder || text.choose}</option>
        {options.map((option) => (
          <option key={storedValueOf(option)} value={storedValueOf(option)}>
            {labelOf(option)}
          </option>
        ))}
      </select>
    )
  const isSlider = type === 'slider'
  const range =
    isSlider || type === 'number'
      ? { min: min ?? (isSlider ? 0 : undefined), max: max ?? (isSlider ? 100 : undefined), step: step ?? 'any' }
      : {}
  return <input {...{ id, placeholder, ...range }} type={inputTypes[type] ?? 'text'} />
}
