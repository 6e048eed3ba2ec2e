import { useCallback, useState } from 'react'

/* What the browser keeps. Storage may be full or forbidden; then nothing is kept, and the page works. */

export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`pasal.${key}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`pasal.${key}`)
    else localStorage.setItem(`pasal.${key}`, JSON.stringify(value))
  } catch {
    // The page works without it.
  }
}

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
