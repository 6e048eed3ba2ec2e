import type { Page } from 'playwright-core'
import type { CartLine } from '../../src/browser/cart-line.ts'

/** A line as a product page puts it into the cart: two pieces at Rs. 500. */
export function cartLineOf(
  product: { _id: string; name: string; slug: string },
  fields: Partial<CartLine> = {},
): CartLine {
  return {
    ...{ product: product._id, variant: '', quantity: 2, selected: true, name: product.name, slug: product.slug },
    ...{ choice: '', picture: '', price: 500, weightKg: 0.4, customizationCharge: 0, customFields: [], printId: '' },
    ...{ printName: '', ...fields },
  }
}

/** Puts lines into the cart of a browser that has a page of the shop open. */
export async function fillCart(page: Page, storeId: string, lines: CartLine[]): Promise<void> {
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key as string, text as string),
    [`cart:${storeId}`, JSON.stringify(lines)],
  )
}

export async function cartOf(page: Page, storeId: string): Promise<CartLine[]> {
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), `cart:${storeId}`)) ?? '[]')
}

/** What every checkout asks for. */
export async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Anjali Shrestha')
  await page.getByLabel('Mobile number', { exact: true }).fill('9841550208')
  await page.getByLabel('Street, house, ward').fill('Jawalakhel-5')
}

/** Types a part of a place's name and presses the place. */
export async function choosePlace(page: Page, place: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Place' }).fill(place.toLowerCase())
  await page.getByRole('option', { name: place }).click()
}
