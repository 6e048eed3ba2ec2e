import type { TestService } from '../harness/test-service.ts'

type Sold = { slug: string }
type Fields = { startsIn?: number; [field: string]: unknown }

/** A sale of one product at half price, live for the next hour; `startsIn` seconds moves its start. */
export function aFlashSale(svc: TestService, product: Sold, { startsIn = -60, ...fields }: Fields = {}) {
  const startMs = svc.clock.now().getTime() + startsIn * 1000
  return {
    name: `Sale of ${product.slug}`,
    start_at: new Date(startMs).toISOString(),
    end_at: new Date(startMs + 3_600_000).toISOString(),
    discount_type: 'percentage',
    discount_value: 50,
    products: [product.slug],
    ...fields,
  }
}
