import { Search, X } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { useTyped } from './use-typed.ts'

type Props = { label: string; value: string; onSearch(value: string): void }

/** Searches a moment after one has typed. */
export function SearchField({ label, value, onSearch }: Props) {
  const text = useTexts(editorTexts)
  const current = useRef(onSearch)
  current.current = onSearch
  const search = useCallback((typed: string) => current.current(typed), [])
  const [typed, setTyped] = useTyped(value, search)
  return (
    <div className="find">
      <Search size={20} strokeWidth={1.75} />
      <input
        type="text"
        inputMode="search"
        value={typed}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {typed ? (
        <button
          type="button"
          className="icon-button clear"
          onClick={() => {
            setTyped('')
            search('')
          }}
          aria-label={text.clearSearch}
        >
          <X size={18} />
        </button>
      ) : null}
    </div>
  )
}
