import { checkCouponTimes } from '../coupons/check-coupon-times.ts'
import { checkSaleTerms } from '../flash-sales/check-sale-terms.ts'
import type { Problems } from '../platform/http/problems.ts'
import type { Matching } from './match-objects.ts'
import type { Matchings } from './plan.ts'

/** The ids behind references, each once; a reference to nothing is reported at its own place. */
export function resolve(
  references: string[],
  path: string,
  matching: Matching<never> | Matching<object>,
  what: string,
  problems: Problems,
): string[] {
  const ids = references.map((reference, index) => {
    const id = matching.find(reference)
    if (id === undefined && !matching.isRejected(reference)) problems.add(`${path}.${index}`, `Unknown ${what}`)
    return id
  })
  return [...new Set(ids.filter((id) => id !== undefined))]
}

export function checkCoupons({ coupons, categories }: Matchings, problems: Problems): void {
  for (const { path, value, known } of coupons.matched) {
    if (value.categories)
      value.categories = resolve(value.categories, `${path}.categories`, categories, 'category', problems)
    checkCouponTimes(path, { ...known, ...value }, value.expires_at ? 'expires_at' : 'starts_at', problems)
  }
}

export function checkFlashSales({ flash_sales, products }: Matchings, problems: Problems): void {
  for (const { path, value, known } of flash_sales.matched) {
    if (value.products) value.products = resolve(value.products, `${path}.products`, products, 'product', problems)
    checkSaleTerms(path, { ...known, ...value }, value.end_at ? 'end_at' : 'start_at', problems)
  }
}

/** A post keeps the slugs of its categories: what the blog's reads filter by and answer with (2.15). */
export function checkBlog(matchings: Matchings, problems: Problems): void {
  const [categories, authors] = [matchings['blog.categories'], matchings['blog.authors']]
  const slugs = finalSlugs(categories)
  for (const { path, value } of matchings['blog.posts'].matched) {
    if (value.categories) {
      const ids = resolve(value.categories, `${path}.categories`, categories, 'blog category', problems)
      value.categories = ids.map((id) => slugs.get(id) as string)
    }
    if (value.author === '') value.author = null
    if (value.author && !authors.find(value.author) && !authors.isRejected(value.author)) {
      problems.add(`${path}.author`, 'Unknown author')
    }
  }
}

/** Slug by id as it will be after the import. */
function finalSlugs({ matched, stored }: Matchings['blog.categories']): Map<string, string> {
  const slugs = new Map(stored.map(({ id, key }) => [id, key]))
  for (const { id, value } of matched) if (value.slug !== undefined) slugs.set(id, value.slug)
  return slugs
}
