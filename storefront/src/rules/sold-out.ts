type Goods = { continueSelling: boolean; quantity: number }

/** Whether none of a product, or of one of its variants, can be ordered. */
export function isSoldOut({ continueSelling }: Pick<Goods, 'continueSelling'>, quantity: number): boolean {
  return !continueSelling && quantity < 1
}

/** Whether all variants of a product are sold out, or the product itself where it has none. */
export function isAllSoldOut(goods: Goods, variants: readonly { quantity: number }[]): boolean {
  const counted = variants.length > 0 ? variants : [goods]
  return counted.every(({ quantity }) => isSoldOut(goods, quantity))
}
