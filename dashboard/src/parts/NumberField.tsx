import { useEffect, useState } from 'react'
import { readNumber } from '../format/numbers.ts'
import { Field } from './Field.tsx'

type Props = {
  label: string
  value: number | null
  help?: string
  error?: string | undefined
  onChange(value: number | null): void
}

/** A number that is read when it is one; an empty field is none. */
export function NumberField({ label, value, help, error, onChange }: Props) {
  const shown = value === null ? '' : String(value)
  const [typed, setTyped] = useState(shown)
  useEffect(() => {
    setTyped((before) => (readNumber(before) === value ? before : shown))
  }, [value, shown])
  return (
    <Field
      {...{ label, help, error, inputMode: 'decimal' as const, value: typed }}
      onChange={(given) => {
        setTyped(given)
        const number = readNumber(given)
        if (given.trim() === '') onChange(null)
        else if (number !== undefined) onChange(number)
      }}
    />
  )
}
