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

/** A face of the device with the widths and heights of Mukta, so that nothing moves when the font arrives. */
const fallback = (name: string, local: string, weights: string, [size, ascent, descent]: [number, number, number]) =>
  `@font-face{font-family:"${name}";src:${local};font-weight:${weights};size-adjust:${size}%;` +
  `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`

const usual = 'local(Arial),local(Roboto),local(Liberation Sans)'
const ofLinux = 'local(DejaVu Sans)'

const mukta =
  face(latin400, '400 500', latin) +
  face(devanagari400, '400 500', devanagari) +
  face(latin600, '501 650', latin) +
  face(devanagari600, '501 650', devanagari) +
  // A browser makes headings bold from a face whose weights end below 600.
  fallback('Mukta Fallback', usual, '400 500', [93, 122, 57]) +
  fallback('Mukta Fallback', usual, '501 599', [96.5, 118, 55]) +
  fallback('Mukta Fallback Linux', ofLinux, '400 500', [80.5, 141, 66]) +
  fallback('Mukta Fallback Linux', ofLinux, '501 599', [83.5, 136, 63]) +
  ':root{--font:Mukta,"Mukta Fallback","Mukta Fallback Linux",system-ui,sans-serif}'

export function typefaceStyle({ customization: { typeface } }: Store): string {
  if (typeface === 'mukta') return mukta
  return typeface === 'system' ? ':root{--font:system-ui,sans-serif}' : ''
}

/** The font that every page needs at once. The others are loaded by what stands on the page. */
export function preloadedFont({ customization: { typeface } }: Store): string | undefined {
  if (typeface === 'system') return undefined
  return typeface === 'mukta' ? latin400 : anekLatin
}
