import { useEffect, useRef } from 'react'

/** For a part of a page that takes the place of what had the focus: the first `selector` in it gets the focus. */
export function useFocusInside<Part extends HTMLElement>(selector: string) {
  const part = useRef<Part>(null)
  useEffect(() => part.current?.querySelector<HTMLElement>(selector)?.focus(), [selector])
  return part
}
