import { ChevronDown, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Select } from '../parts/Field.tsx'
import { MoveButtons } from '../parts/MoveButtons.tsx'
import { useOrder } from '../parts/use-order.ts'
import { formTexts } from '../text/forms.ts'
import { FieldSettings } from './FieldSettings.tsx'
import { addedTypes, newField } from './form-fields.ts'
import type { FieldType, FormField } from './types.ts'

type Props = { fields: FormField[]; problems: Record<string, string>; onChange(fields: FormField[]): void }

/** The fields in their order: dragged, or moved by their buttons; each opens its settings. */
export function FieldList({ fields, problems, onChange }: Props) {
  const text = useTexts(formTexts)
  const [type, setType] = useState<FieldType>('text')
  const [opened, setOpened] = useState<string>()
  const { move, dragOf } = useOrder(fields, onChange)
  const add = () => {
    const field = newField(type, text.types[type], text.firstOption, fields)
    onChange([...fields, field])
    setOpened(field.key)
  }
  return (
    <section className="panel">
      <header>
        <h2>{text.fieldsTitle}</h2>
      </header>
      <ol className="field-list">
        {fields.map((field, at) => {
          const own = problemsOf(problems, at)
          const isOpen = opened === field.key || Object.keys(own).length > 0
          const name = field.label || text.types[field.type]
          return (
            <li key={field.key} {...dragOf(at)}>
              <div className="field-head">
                <button
                  type="button"
                  className="field-name"
                  aria-expanded={isOpen}
                  onClick={() => setOpened(isOpen ? undefined : field.key)}
                >
                  <ChevronDown size={20} strokeWidth={1.75} />
                  <span>
                    {name}
                    <span className="second-line small">
                      {[text.types[field.type], field.required ? text.required : '', field.system ? text.always : '']
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                </button>
                <MoveButtons {...{ name, at, count: fields.length, upright: true, onMove: (to) => move(at, to) }} />
                {field.system ? (
                  <span className="icon-button" />
                ) : (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={text.remove(name)}
                    onClick={() => onChange(fields.filter((other) => other !== field))}
                  >
                    <X size={18} />
                  </button>
                )}
              </div>
              {isOpen ? (
                <FieldSettings
                  {...{ field, problems: own }}
                  onChange={(next) => onChange(fields.map((other) => (other === field ? next : other)))}
                />
              ) : null}
            </li>
          )
        })}
      </ol>
      <div className="body with-button add-field">
        <Select
          {...{ label: text.newField, value: type, onChange: (value) => setType(value as FieldType) }}
          options={addedTypes.map((value) => ({ value, text: text.types[value] }))}
        />
        <Button onClick={add}>
          <Plus size={20} /> {text.addField}
        </Button>
      </div>
    </section>
  )
}

/** Of `fields.2.options` the third field gets `options`. */
function problemsOf(problems: Record<string, string>, at: number): Record<string, string> {
  const start = `fields.${at}.`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, problem]) =>
      path.startsWith(start) ? [[path.slice(start.length).split('.')[0] as string, problem]] : [],
    ),
  )
}
