import { useEffect, useState } from 'react'
import { readNumber } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { Field } from './Field.tsx'
import { useUnreadable } from './unreadable.ts'

type Props = {
  label: string
  value: number | null
  help?: string
  error?: string | undefined
  onChange(value: number | null): void
}

/** A number; an empty field is none. Other text is named as a problem, and nothing is saved while it stands there. */
export function NumberField({ label, value, help, error, onChange }: Props) {
  const shown = value === null ? '' : String(value)
  const text = useTexts(editorTexts)
  const [typed, setTyped] = useState(shown)
  const isUnreadable = typed.trim() !== '' && readNumber(typed) === undefined
  useUnreadable(isUnreadable)
  useEffect(() => {
    setTyped((before) => (readNumber(before) === value ? before : shown))
  }, [value, shown])
  return (
    <Field
      {...{ label, help, error: isUnreadable ? text.noNumber : error, inputMode: 'decimal' as const, value: typed }}
      onChange={(given) => {
        setTyped(given)
        const number = readNumber(given)
        if (given.trim() === '') onChange(null)
        else if (number !== undefined) onChange(number)
      }}
    />
  )
}
