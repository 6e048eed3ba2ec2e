/** A line of the cart, as the browser stores it. */
export type CartLine = {
  /** the product's id */
  product: string
  /** the variant's id, '' for a product without variants (2.9) */
  variant: string
  quantity: number
  /** only selected lines are ordered (4.9) */
  selected: boolean
  /** what the cart shows before it has read the shop again */
  name: string
  slug: string
  /** colour and size as text, '' without variants */
  choice: string
  picture: string
  /** per unit, in NPR, as the page showed it; the order looks again */
  price: number
  weightKg: number
  /** per unit, in NPR (2.9) */
  customizationCharge: number
  /** `<label>|||<type>|||<value>` (2.10) */
  customFields: string[]
  /** the chosen print, '' without (4.7) */
  printId: string
  printName: string
}
