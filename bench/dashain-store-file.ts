import { productIdOf } from './dashain-stores.queries.ts'

export const originalStoreId = `d0${'0'.repeat(21)}1`
export const categorySlug = 'festival'
export const slugOf = (index: number) => `gift-${index}`

/**
 * Units of each product at the start: few of the most wanted one, so that it sells out in the hottest stores, and
 * plenty of the others.
 */
export function unitsAtStart(products: number, scarce: number): number[] {
  return Array.from({ length: products }, (_none, index) => (index === 0 ? scarce : 100_000))
}

/** A small store whose products do not continue selling without stock. */
export function dashainStoreFile(units: number[]) {
  return {
    format: 'pasal-store/1',
    store: { _id: originalStoreId, subdomain: 'dashain', name: 'Dashain Gifts', plan: 'premium' },
    categories: [{ name: 'Festival', slug: categorySlug }],
    products: units.map((quantity, index) => ({
      _id: productIdOf(index),
      name: `Festival Gift ${index}`,
      slug: slugOf(index),
      price: 500 + index * 10,
      quantity,
      weight: 0.4,
      continue_selling: false,
      categories: [categorySlug],
      image_urls: [`https://pictures.example/gift-${index}.webp`],
    })),
    delivery: { defaults: [100, 150, 200, 300, 500, 900], places: [['Kathmandu', true, 50, -1, -1, -1, -1, -1]] },
  }
}
