import type { StoreFile } from './read-store-file.ts'

export type ImportCounts = Record<string, number>

/** How many objects of each kind the file named. */
export function countsOf({ lists, delivery, store }: StoreFile): ImportCounts {
  const products = lists.products.entries
  const sum = (part: 'variants' | 'reviews') =>
    products.reduce((total, { value }) => total + (value[part]?.length ?? 0), 0)
  const named = Object.entries(lists).map(([section, { entries }]) => [section.replace('.', '_'), entries.length])
  return {
    ...Object.fromEntries(named),
    outlets: store.outlets?.length ?? 0,
    variants: sum('variants'),
    reviews: sum('reviews'),
    delivery_places: delivery?.places?.length ?? 0,
  }
}
