/* Sections of the page builder, of pages, the landing page and blog posts. A type that is not known is left out. */

export type Section =
  | { type: 'hero'; title: string; text: string; image: string; link: string }
  | { type: 'categories'; title: string; slugs: string[] }
  | { type: 'products'; title: string; slugs: string[] }
  | { type: 'text'; html: string }
  | { type: 'image'; url: string; alt: string; size: { width: number; height: number } | undefined }

type Loose = Record<string, unknown>
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

export function readSections(sections: readonly unknown[]): Section[] {
  return sections.flatMap((section) => {
    const read = typeof section === 'object' && section !== null ? sectionOf(section as Loose) : undefined
    return read ? [read] : []
  })
}

function sectionOf(of: Loose): Section | undefined {
  if (of.type === 'hero') {
    return { type: 'hero', title: text(of.title), text: text(of.text), image: text(of.image), link: linkOf(of.link) }
  }
  if (of.type === 'categories') return { type: 'categories', title: text(of.title), slugs: texts(of.slugs) }
  if (of.type === 'products') return { type: 'products', title: text(of.title), slugs: texts(of.slugs) }
  if (of.type === 'text') return { type: 'text', html: text(of.html) }
  if (of.type === 'image') return { type: 'image', url: text(of.url), alt: text(of.alt), size: sizeOf(of) }
  return undefined
}

/** In pixels, as the dashboard stores it. Other programs may not. */
function sizeOf({ width, height }: Loose) {
  return isLength(width) && isLength(height) ? { width, height } : undefined
}

function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

/** A page of the shop or of another site. */
function linkOf(value: unknown): string {
  const link = text(value)
  return /^(\/(?!\/)|https?:\/\/)/.test(link) ? link : '/products'
}
