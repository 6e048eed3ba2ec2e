import { useCallback, useState } from 'react'
import { readStored, writeStored } from './storage.ts'

/**
 * A value of a form that outlives a reload. `undefined` clears it, also when the page is left at once: an effect would
 * not run any more.
 */
export function useDraft<Value>(key: string): [Value | undefined, (value: Value | undefined) => void] {
  const [value, setValue] = useState(() => readStored(`draft.${key}`) as Value | undefined)
  const setDraft = useCallback(
    (next: Value | undefined) => {
      writeStored(`draft.${key}`, next)
      setValue(next)
    },
    [key],
  )
  return [value, setDraft]
}
