import { useId } from 'react'
import { inDigitsOf } from '../format/numbers.ts'
import type { Language } from '../language/language.ts'

/** A bar with its words. `value`: from 0 to 1. */
export function ProgressBar({ value, label, lang }: { value: number; label: string; lang: Language }) {
  const id = useId()
  return (
    <div className="progress">
      <div className="row apart">
        <span id={id}>{label}</span>
        <span className="small">{inDigitsOf(lang, `${Math.floor(value * 100)}%`)}</span>
      </div>
      <progress aria-labelledby={id} max={1} value={value} />
    </div>
  )
}
