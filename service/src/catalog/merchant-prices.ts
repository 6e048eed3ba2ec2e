import { toPaisa } from '@pasal/contract/pricing/money.ts'

type Npr = number | null | undefined

/** A merchant's prices as columns. A price that is not named is undefined, and so no key of the row's JSON. */
export function merchantPrices({ price, compare_at_price }: { price?: Npr; compare_at_price?: Npr }) {
  return { merchant_price_paisa: paisa(price), merchant_compare_at_paisa: paisa(compare_at_price) }
}

function paisa(npr: Npr): number | null | undefined {
  return typeof npr === 'number' ? toPaisa(npr) : npr
}
