import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

/** A row that opens its object wherever it is pressed. A link in it, which keys reach, opens the same or its own. */
export function LinkedRow({ href, children }: { href: string; children: ReactNode }) {
  const [, go] = useLocation()
  return <tr onClick={(event) => (event.target as HTMLElement).closest('a') ?? go(href)}>{children}</tr>
}
