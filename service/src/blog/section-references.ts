/** Products and posts that the sections refer to, by slug or id, each once and in order. */
export type SectionReferences = { products: string[]; single_products: string[]; blogs: string[] }

const kindOfType: Record<string, keyof SectionReferences> = {
  products: 'products',
  single_product: 'single_products',
  product: 'single_products',
  blogs: 'blogs',
  blog: 'blogs',
}

/** Keys under which a section names what it shows: a text, an object with `slug` or `_id`, or a list of them. */
const namingKeys = ['slug', 'slugs', 'id', 'ids', 'product', 'products', 'product_id', 'blog', 'blogs']

const mostOfAKind = 100

/** Sections may contain sections, so every object with a known `type` is read at any depth. */
export function sectionReferences(sections: unknown[]): SectionReferences {
  const found: SectionReferences = { products: [], single_products: [], blogs: [] }
  collect(sections, found)
  const limited = (names: string[]) => [...new Set(names)].slice(0, mostOfAKind)
  return {
    products: limited(found.products),
    single_products: limited(found.single_products),
    blogs: limited(found.blogs),
  }
}

function collect(value: unknown, found: SectionReferences): void {
  if (typeof value !== 'object' || value === null) return
  const { type } = value as { type?: unknown }
  if (typeof type === 'string' && Object.hasOwn(kindOfType, type)) {
    const kind = kindOfType[type] as keyof SectionReferences
    for (const key of namingKeys) found[kind].push(...namesIn((value as Record<string, unknown>)[key]))
  }
  for (const inner of Object.values(value)) collect(inner, found)
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  const { slug, _id } = value as { slug?: unknown; _id?: unknown }
  return [slug, _id].filter((name) => typeof name === 'string').slice(0, 1)
}
