import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { Field } from './Field.tsx'

type Option = { value: string; text: string }
type Props = {
  label: string
  help?: string
  options: readonly Option[]
  values: readonly string[]
  onChange(values: string[]): void
}

const fewOptions = 8
const shownAtMost = 100

/** Several of many: those that are chosen come first, the others are found by their words. */
export function CheckList({ label, help, options, values, onChange }: Props) {
  const text = useTexts(editorTexts)
  const [q, setQ] = useState('')
  const [first] = useState(values)
  const words = q.trim().toLowerCase()
  const found = options
    .filter((option) => option.text.toLowerCase().includes(words))
    .toSorted((one, other) => Number(first.includes(other.value)) - Number(first.includes(one.value)))
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  return (
    <fieldset className="check-list">
      <legend className="label">
        {label} {values.length > 0 ? <span className="small">{text.chosenOf(values.length)}</span> : null}
      </legend>
      {help ? <p className="help">{help}</p> : null}
      {options.length > fewOptions ? (
        <Field label={`${text.find}: ${label}`} hideLabel placeholder={text.find} value={q} onChange={setQ} />
      ) : null}
      <div className="shelves">
        {found.slice(0, shownAtMost).map((option) => (
          <label key={option.value} className="check">
            <input type="checkbox" checked={values.includes(option.value)} onChange={() => toggle(option.value)} />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
