import { type Html, html } from '../language/html.ts'
import { srcsetOf } from '../rules/picture-files.ts'

/** `sizes`: the width of the place, as the style sheet makes it. */
export type Picture = {
  src: string
  alt?: string
  isFirst?: boolean
  width?: number
  height?: number
  sizes?: string
}

/** The place of a card in a grid of products. */
const cardSizes = '(min-width:1200px) 282px, (min-width:900px) 25vw, (min-width:600px) 33vw, 50vw'

/** A picture whose place is reserved. The first one of a page is loaded at once, the others when they come near. */
export function pictureHtml({ src, alt = '', isFirst, width = 640, height = 640, sizes = cardSizes }: Picture): Html {
  const loading = isFirst ? html` fetchpriority="high"` : html` loading="lazy"`
  const srcset = srcsetOf(src)
  const files = srcset === undefined ? '' : html` srcset="${srcset}" sizes="${sizes}"`
  return html`<img src="${src}"${files} alt="${alt}" width="${width}" height="${height}" decoding="async"${loading}>`
}
