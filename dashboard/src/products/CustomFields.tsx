import { Plus, X } from 'lucide-react'
import type { CustomField } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Area, Field, Select, Switch } from '../parts/Field.tsx'
import { MoveButtons } from '../parts/MoveButtons.tsx'
import { NumberField } from '../parts/NumberField.tsx'
import { useOrder } from '../parts/use-order.ts'
import { extraTexts } from '../text/product-extras.ts'
import { labelOf, type Option } from './product-body.ts'

const types = ['text', 'text_dp', 'textarea', 'image', 'date', 'time', 'single', 'multi', 'checkbox'] as const
const withOptions: readonly string[] = ['single', 'multi', 'checkbox']

type Props = { fields: CustomField[]; onChange(fields: CustomField[]): void }

/** What a shopper fills in for the product: a name to embroider, a day, a choice. */
export function CustomFields({ fields, onChange }: Props) {
  const text = useTexts(extraTexts)
  const { move } = useOrder(fields, onChange)
  const replace = (at: number, field: CustomField) => onChange(fields.map((one, index) => (index === at ? field : one)))
  return (
    <section className="panel">
      <header>
        <h2>{text.customFields}</h2>
        <p className="small">{text.customFieldsHelp}</p>
      </header>
      <div className="body">
        {fields.map((field, at) => {
          const name = field[1] || text.fieldNumber(at + 1)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field has no id, and two may have the same words.
            <fieldset key={at} className="versions form">
              <legend className="label">{name}</legend>
              <OneField field={field} onChange={(changed) => replace(at, changed)} />
              <div className="row end">
                <MoveButtons {...{ name, at, count: fields.length, upright: true }} onMove={(to) => move(at, to)} />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={text.remove(name)}
                  onClick={() => onChange(fields.filter((_, index) => index !== at))}
                >
                  <X size={16} />
                </button>
              </div>
            </fieldset>
          )
        })}
        <Button onClick={() => onChange([...fields, ['text', '', false, '']])}>
          <Plus size={20} /> {text.addField}
        </Button>
      </div>
    </section>
  )
}

function OneField({ field, onChange }: { field: CustomField; onChange(field: CustomField): void }) {
  const text = useTexts(extraTexts)
  const [type, label, required, placeholder = '', options = [], price = 0] = field
  const change = (changes: { type?: string; label?: string; required?: boolean; placeholder?: string }) => {
    const next = { type, label, required, placeholder, ...changes }
    onChange(tupleOf({ ...next, options, price }))
  }
  return (
    <>
      <div className="pair">
        <Field {...{ label: text.label, value: label }} onChange={(value) => change({ label: value })} />
        <Select
          {...{ label: text.type, value: type, onChange: (value) => change({ type: value }) }}
          options={types.map((value) => ({ value, text: text.types[value] ?? value }))}
        />
      </div>
      {withOptions.includes(type) ? (
        <Area
          {...{ label: text.options, help: text.optionsHelp, rows: 3 }}
          value={options.map(labelOf).join('\n')}
          onChange={(typed) =>
            onChange(tupleOf({ type, label, required, placeholder, options: optionsOf(typed, options), price }))
          }
        />
      ) : (
        <Field
          {...{ label: text.placeholder, value: placeholder }}
          onChange={(value) => change({ placeholder: value })}
        />
      )}
      {type === 'text_dp' ? (
        <NumberField
          {...{ label: text.price, value: price || null }}
          onChange={(amount) => onChange(tupleOf({ type, label, required, placeholder, options, price: amount ?? 0 }))}
        />
      ) : null}
      <Switch label={text.required} checked={required} onChange={(on) => change({ required: on })} />
    </>
  )
}

type Parts = {
  type: string
  label: string
  required: boolean
  placeholder: string
  options: Option[]
  price: number
}

/** Only a kind that has options or a price carries them. */
function tupleOf({ type, label, required, placeholder, options, price }: Parts): CustomField {
  if (type === 'text_dp') return [type, label, required, placeholder, [], price]
  if (withOptions.includes(type)) return [type, label, required, placeholder, options]
  return [type, label, required, placeholder]
}

/** One option for each line; one that had a value of its own keeps it. */
function optionsOf(typed: string, before: Option[]): Option[] {
  const known = new Map(before.map((option) => [labelOf(option), option]))
  return typed.split('\n').map((line) => known.get(line) ?? line)
}
