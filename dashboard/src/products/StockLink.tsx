import { Link } from 'wouter'
import { queryOf, useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { productTexts } from '../text/products.ts'

/** With outlets, each has its own figure: an adjustment names the outlet, which the editor of a product does not. */
export function StockLink({ name }: { name: string }) {
  const text = useTexts(productTexts)
  const { can } = useStore()
  if (!can('read_stock')) return text.stockByOutlet
  return <Link href={`/stock${queryOf({ q: name })}`}>{text.stockByOutlet}</Link>
}
