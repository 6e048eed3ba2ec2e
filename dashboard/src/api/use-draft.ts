import { useCallback, useEffect, useState } from 'react'
import { readStored, storedName, writeStored } from './storage.ts'

/**
 * A value of a form that outlives a reload. `undefined` clears it, also when the page is left at once: an effect would
 * not run any more. `isShared`: tabs with the same form are in step. Else each has its own value, and the one that was
 * written last outlives a reload.
 */
export function useDraft<Value>(key: string, { isShared = false } = {}) {
  const [value, setValue] = useState(() => readStored(`draft.${key}`) as Value | undefined)
  const setDraft = useCallback(
    (next: Value | undefined) => {
      writeStored(`draft.${key}`, next)
      setValue(next)
    },
    [key],
  )
  useEffect(() => {
    if (!isShared) return
    const read = (event: StorageEvent) => {
      if (event.key === storedName(`draft.${key}`)) setValue(readStored(`draft.${key}`) as Value | undefined)
    }
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [key, isShared])
  return [value, setDraft] as const
}
