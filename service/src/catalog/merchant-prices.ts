import { toPaisa } from '@pasal/contract/pricing/money.ts'

type Npr = number | null | undefined
type Prices = { price?: Npr; compare_at_price?: Npr; cost_per_item?: Npr }

/** A merchant's prices as columns. A price that is not named is undefined, and so no key of the row's JSON. */
export function merchantPrices({ price, compare_at_price, cost_per_item }: Prices) {
  return {
    ...{ merchant_price_paisa: paisa(price), merchant_compare_at_paisa: paisa(compare_at_price) },
    cost_paisa: paisa(cost_per_item),
  }
}

function paisa(npr: Npr): number | null | undefined {
  return typeof npr === 'number' ? toPaisa(npr) : npr
}
