import { plainText } from './merchant-html.ts'
import { meaningOfProduct, type Product } from './product-data.ts'
import { meaningOf } from './tags.ts'
import type { Options } from './variants.ts'

const maxReviews = 10

/** Structured data of a product (4.16): no rating without a review, and no price that the shop hides. */
export function productJsonLd(product: Product, options: Options, url: string): object {
  const { name, image_urls: image, brand, review_count, total_rating } = product
  return {
    '@type': 'Product',
    ...{ name, image, url, sku: product.sku || undefined },
    description: plainText(product.description, 5000) || name,
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    ...(meaningOfProduct(product).noPrice ? {} : { offers: offersOf(product, options, url) }),
    ...(review_count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Number((total_rating / review_count).toFixed(2)),
            reviewCount: review_count,
          },
        }
      : {}),
    ...(product.reviews.length > 0 ? { review: product.reviews.slice(0, maxReviews).map(reviewOf) } : {}),
  }
}

function offersOf(product: Product, { variants }: Options, url: string): object {
  const prices = variants.length > 0 ? variants.map(({ price }) => price) : [product.price ?? 0]
  const left = variants.length > 0 ? variants.some(({ quantity }) => quantity > 0) : product.quantity > 0
  const isSold = (product.continue_selling || left) && !meaningOf(product.tags).comingSoon
  const common = {
    ...{ priceCurrency: 'NPR', url, itemCondition: 'https://schema.org/NewCondition' },
    availability: `https://schema.org/${isSold ? 'InStock' : 'OutOfStock'}`,
  }
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (low === high) return { '@type': 'Offer', price: low, ...common }
  return { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: prices.length, ...common }
}

function reviewOf({ rating, review, customer_name, created_at }: Product['reviews'][number]): object {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    author: { '@type': 'Person', name: customer_name },
    reviewBody: review,
    datePublished: created_at,
  }
}
