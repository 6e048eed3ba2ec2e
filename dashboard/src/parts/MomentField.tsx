import { formatLongDate } from '../format/dates.ts'
import { fromLocalTime, toLocalTime } from '../format/kathmandu.ts'
import { useLanguage } from '../language/language.ts'
import { Field } from './Field.tsx'

type Props = { label: string; value: string | null; error?: string | undefined; onChange(value: string | null): void }

/** Date and time in Nepal, with the day in both calendars below. */
export function MomentField({ label, value, error, onChange }: Props) {
  const lang = useLanguage()
  return (
    <Field
      {...{ label, error, type: 'datetime-local', value: toLocalTime(value) }}
      help={value ? formatLongDate(lang, value) : undefined}
      onChange={(typed) => onChange(fromLocalTime(typed))}
    />
  )
}
