import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * Stands beside the pages, inside what waits for their scripts. When a page takes the place of the one that had the
 * focus, `main` gets it, so that a screen reader reads the new page. A menu that stays keeps the focus.
 */
export function FocusOnPage() {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }, [path])
  return null
}
