import { type Colour, readColour } from './colours.ts'
import { type ProductSale, pricesOfVariant } from './variant-prices.ts'

/** A variant as the choice of a product page needs it. */
export type Variant = {
  id: string
  /** its place in the product's colours and sizes; absent where the product has none */
  colour?: number | undefined
  size?: number | undefined
  /** NPR per unit; the product's own where the variant has none (4.3) */
  price: number
  before: number
  quantity: number
  weightKg: number
  picture: string
}

type Source = {
  colors: string[]
  sizes: string[]
  price: number | null
  compare_at_price: number
  weight: number
  variants: SourceVariant[]
}

type SourceVariant = {
  _id: string
  option_name: string
  price: number | null
  compare_at_price: number
  quantity: number
  weight: number
  image_url: string
}

export type Options = { colours: Colour[]; sizes: string[]; variants: Variant[] }

/**
 * The colours, sizes and variants of a product (2.4.1). Names of colours and sizes may contain `/`, so an option name is
 * compared with the known pairs, longest colour first, and never split. A pair without a variant is not sold, and no
 * variant without a price where others have one.
 */
export function optionsOf(product: Source, sale: ProductSale): Options {
  const colours = product.colors.map(readColour)
  const pairs = pairsOf(colours, product.sizes)
  const priced = product.variants.filter((variant) => pricesOfVariant(product, variant, sale).price !== null)
  const sold = priced.length > 0 ? priced : product.variants
  const matched = sold.flatMap((variant) => {
    const pair = pairs.get(variant.option_name)
    return pair ? [{ ...shapeOf(product, variant, sale), ...pair }] : []
  })
  if (matched.length > 0 || sold.length === 0) return { colours, sizes: product.sizes, variants: matched }
  // Option names that fit no list are still sold: each is a choice of its own.
  const variants = sold.map((variant, size) => ({ ...shapeOf(product, variant, sale), size }))
  return { colours: [], sizes: sold.map(({ option_name }) => option_name), variants }
}

type Pair = { colour?: number; size?: number }

function pairsOf(colours: Colour[], sizes: string[]): Map<string, Pair> {
  const pairs = new Map<string, Pair>()
  const remember = (name: string, pair: Pair) => {
    if (!pairs.has(name)) pairs.set(name, pair)
  }
  const longestFirst = colours
    .map(({ name }, colour) => ({ name, colour }))
    .sort((a, b) => b.name.length - a.name.length)
  if (colours.length === 0) for (const [size, name] of sizes.entries()) remember(name, { size })
  for (const { name, colour } of longestFirst) {
    if (sizes.length === 0) remember(name, { colour })
    for (const [size, sizeName] of sizes.entries()) remember(`${name}/${sizeName}`, { colour, size })
  }
  return pairs
}

function shapeOf(product: Source, variant: SourceVariant, sale: ProductSale): Variant {
  const { price, compare_at_price } = pricesOfVariant(product, variant, sale)
  return {
    id: variant._id,
    price: price ?? 0,
    before: compare_at_price > (price ?? 0) ? compare_at_price : 0,
    quantity: variant.quantity,
    // A variant without a weight weighs nothing in the order's charge (2.8 rule 1).
    weightKg: variant.weight,
    picture: variant.image_url,
  }
}

/** The variant of a choice, once everything that the product has is chosen. */
export function variantOf({ variants }: Options, choice: Pair): Variant | undefined {
  return variants.find(({ colour, size }) => colour === choice.colour && size === choice.size)
}
