import { type Html, html } from '../language/html.ts'

export type Picture = { src: string; alt?: string; isFirst?: boolean; width?: number; height?: number }

/** A picture whose place is reserved. The first one of a page is loaded at once, the others when they come near. */
export function pictureHtml({ src, alt = '', isFirst, width = 640, height = 640 }: Picture): Html {
  const loading = isFirst ? html` fetchpriority="high"` : html` loading="lazy"`
  return html`<img src="${src}" alt="${alt}" width="${width}" height="${height}" decoding="async"${loading}>`
}
