import type { Store } from '../store-api.ts'
import { accentOf } from './accent.ts'

const maxRemembered = 1000
const styles = new Map<string, string>()

/** The store's colours as CSS variables, computed once for each accent. */
export function accentStyle({ customization }: Store): string {
  const accent = (customization as { accent?: string }).accent ?? ''
  const known = styles.get(accent)
  if (known) return known
  if (styles.size >= maxRemembered) styles.clear()
  const { fill, onFill, hover, pressed, text, soft, hasEdge } = accentOf(accent)
  const style =
    `:root{--fill:${fill};--on-fill:${onFill};--fill-hover:${hover};--fill-pressed:${pressed};` +
    `--fill-edge:${hasEdge ? 'var(--line-strong)' : 'transparent'};--accent-text:${text};--accent-soft:${soft}}`
  styles.set(accent, style)
  return style
}
