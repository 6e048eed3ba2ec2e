import anekLatin from '../fonts/anek-latin.woff2?url'
import devanagari400 from '../fonts/mukta-devanagari-400.woff2?url'
import devanagari600 from '../fonts/mukta-devanagari-600.woff2?url'
import latin400 from '../fonts/mukta-latin-400.woff2?url'
import latin600 from '../fonts/mukta-latin-600.woff2?url'
import type { Store } from '../store-api.ts'

/* The store's choice of typeface. The faces of Anek, the default, are in the style sheet of all pages. */

const latin = 'U+20-7E,U+A0-FF,U+2010-2026,U+2190-2192,U+2212'
const devanagari = 'U+900-97F,U+200C-200D,U+25CC'

const face = (url: string, weights: string, range: string) =>
  `@font-face{font-family:Mukta;src:url(${url})format("woff2");font-weight:${weights};` +
  `font-display:swap;unicode-range:${range}}`

const mukta =
  face(latin400, '400 500', latin) +
  face(devanagari400, '400 500', devanagari) +
  face(latin600, '501 650', latin) +
  face(devanagari600, '501 650', devanagari) +
  // Has the widths and heights of Mukta, so that nothing moves when the font arrives.
  '@font-face{font-family:"Mukta Fallback";src:local(Arial),local(Roboto),local(Liberation Sans);' +
  'size-adjust:93%;ascent-override:122%;descent-override:57%;line-gap-override:0%}' +
  ':root{--font:Mukta,"Mukta Fallback",system-ui,sans-serif}'

export function typefaceStyle({ customization: { typeface } }: Store): string {
  if (typeface === 'mukta') return mukta
  return typeface === 'system' ? ':root{--font:system-ui,sans-serif}' : ''
}

/** The font that every page needs at once. The others are loaded by what stands on the page. */
export function preloadedFont({ customization: { typeface } }: Store): string | undefined {
  if (typeface === 'system') return undefined
  return typeface === 'mukta' ? latin400 : anekLatin
}
