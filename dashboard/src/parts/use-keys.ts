import { useEffect, useRef } from 'react'

type Keys = Record<string, () => void>

const typingPlaces =
  ':is(input:not([type=checkbox], [type=radio]), textarea, select, dialog[open], [contenteditable="true"])'

/** Single keys, while nothing is being typed and no dialog is open. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && target.closest(typingPlaces) !== null
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const act = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
