import { useEffect, useId, useSyncExternalStore } from 'react'

/*
 * Fields with text that cannot be read. Their values are still those from before, so nothing is saved until somebody
 * has seen to them: the page would show one value and the shop another.
 */

const fields = new Set<string>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Of a field: whether its text cannot be read. */
export function useUnreadable(isUnreadable: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isUnreadable) return
    fields.add(id)
    tell()
    return () => {
      fields.delete(id)
      tell()
    }
  }, [id, isUnreadable])
}

/** Whether a field within has a problem. What can be closed stays open then: nothing else would say why. */
export function hasProblemWithin(element: Element | null): boolean {
  return element?.querySelector('[aria-invalid="true"]') != null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Of a button that saves: whether a field of the page cannot be read. */
export function useHasUnreadable(): boolean {
  return useSyncExternalStore(subscribe, () => fields.size > 0)
}
