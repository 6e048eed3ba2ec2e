import { type Html, html } from '../language/html.ts'
import { widthsOf } from '../rules/picture-widths.ts'

type Picture = { src: string; alt?: string; isFirst?: boolean; width?: number; height?: number; sizes?: string }

/**
 * A picture whose place is reserved. The first one of a page is loaded at once, the others when they come near. `sizes`
 * is how wide the page shows it, for a picture that exists in several widths.
 */
export function pictureHtml({ src, alt = '', isFirst, width = 640, height = 640, sizes = '100vw' }: Picture): Html {
  const srcset = widthsOf(src)
  const responsive = srcset === undefined ? undefined : html` srcset="${srcset}" sizes="${sizes}"`
  const loading = isFirst ? html` fetchpriority="high"` : html` loading="lazy"`
  return html`<img src="${src}" alt="${alt}" width="${width}" height="${height}" decoding="async"${responsive}${loading}>`
}
