import { toNpr } from '@pasal/contract/pricing/money.ts'
import type { Inventory } from '../catalog/inventory.ts'
import { firstCharacters } from '../platform/values/first-characters.ts'
import type { FeedProduct, FeedStore, FeedVariant } from './feeds.queries.ts'
import { plainText } from './plain-text.ts'
import { element } from './xml.ts'

const mostAdditionalImages = 10
/** Limits of common feed readers. */
const longestDescription = 5000

type Sold = {
  id: string
  groupId: string | undefined
  title: string
  price_paisa: number
  compare_at_paisa: number
  quantity: number
  images: string[]
}

/** The `<item>`s of a product (4.15): one per variant, or one. None without an image or a price. */
export function feedItems(store: FeedStore, origin: string, inventory: Inventory, product: FeedProduct): string {
  const sold =
    product.variants.length === 0 ? [wholeProduct(product)] : product.variants.map((v) => ofVariant(product, v))
  return sold
    .filter(({ images, price_paisa }) => images.length > 0 && price_paisa > 0)
    .map((item) => xmlItem(store, origin, inventory, product, item))
    .join('')
}

function wholeProduct(product: FeedProduct): Sold {
  return {
    id: product.product_id,
    groupId: undefined,
    title: product.name,
    price_paisa: product.price_paisa ?? 0,
    compare_at_paisa: product.compare_at_paisa ?? 0,
    quantity: product.quantity,
    images: imagesOf(product.image_urls),
  }
}

/** A variant to which the merchant gave no price, or 0, has both prices of the product, as in an order (4.3). */
function ofVariant(product: FeedProduct, variant: FeedVariant): Sold {
  const source = variant.has_price ? variant : product
  return {
    id: `${product.product_id}_${variant.variant_id}`,
    groupId: product.product_id,
    title: `${product.name} - ${variant.option_name}`,
    price_paisa: source.price_paisa ?? 0,
    compare_at_paisa: source.compare_at_paisa ?? 0,
    quantity: variant.quantity,
    images: imagesOf([variant.image_url, ...product.image_urls]),
  }
}

function imagesOf(urls: string[]): string[] {
  return [...new Set(urls.filter((url) => url !== ''))]
}

function xmlItem(store: FeedStore, origin: string, inventory: Inventory, product: FeedProduct, item: Sold): string {
  const [image = '', ...others] = item.images
  const description = firstCharacters(plainText(product.description), longestDescription) || product.name
  return [
    '<item>\n',
    element('g:id', item.id),
    item.groupId === undefined ? '' : element('g:item_group_id', item.groupId),
    element('g:link', `${origin}/product/${encodeURIComponent(product.slug)}`),
    element('g:title', item.title),
    element('g:description', description),
    element('g:image_link', image),
    ...others.slice(0, mostAdditionalImages).map((url) => element('g:additional_image_link', url)),
    element('g:condition', 'new'),
    element('g:availability', isInStock(inventory, product, item) ? 'in stock' : 'out of stock'),
    element('g:brand', product.brand || store.brand_name || store.name),
    product.categories.length === 0 ? '' : element('g:product_type', product.categories.join(', ')),
    ...prices(item),
    element('g:quantity_to_sell_on_facebook', String(Math.max(0, item.quantity))),
    '</item>\n',
  ].join('')
}

/** As in lists (3.5): with a website outlet only its stock counts. */
function isInStock(inventory: Inventory, product: FeedProduct, { quantity }: Sold): boolean {
  return quantity > 0 || (product.continue_selling && !inventory.byWebsite)
}

function prices({ price_paisa, compare_at_paisa }: Sold): string[] {
  const [selling, compared] = [price_paisa, compare_at_paisa].map((paisa) => `${toNpr(paisa).toFixed(2)} NPR`)
  if (compare_at_paisa <= price_paisa) return [element('g:price', selling as string)]
  return [element('g:price', compared as string), element('g:sale_price', selling as string)]
}
