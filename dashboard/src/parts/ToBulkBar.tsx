import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'

/** After the tick of a chosen row, seen while it has the focus: the bar itself comes after all rows. */
export function ToBulkBar() {
  const text = useTexts(editorTexts)
  return (
    <button
      type="button"
      className="button to-bulk"
      onClick={() => document.querySelector<HTMLElement>('.bulk button:not(:disabled, [aria-disabled=true])')?.focus()}
    >
      {text.toBulk}
    </button>
  )
}
