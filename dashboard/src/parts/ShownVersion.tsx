import { useLanguage } from '../language/language.ts'
import { shownDifferences } from './shown-difference.ts'
import { shownValue } from './shown-value.ts'

type Props = { name: string; value: unknown; other: unknown; names: Record<string, string> }

/** One of two versions of the field `name`, and what is otherwise in the entries that both versions have. */
export function ShownVersion({ name, value, other, names }: Props) {
  const lang = useLanguage()
  return (
    <>
      <span className="second-line">{shownValue(lang, value, name)}</span>
      {shownDifferences(lang, value, other, names).map((line) => (
        <span key={line} className="second-line small">
          {line}
        </span>
      ))}
    </>
  )
}
