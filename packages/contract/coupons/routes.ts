import type { Route } from '../route.ts'
import { applyCouponRequest } from './requests.ts'

/** What a coupon is worth for a cart (4.2). */
export const applyCoupon = {
  method: 'POST',
  url: '/public/coupon',
  who: 'public',
  request: { body: applyCouponRequest },
  limit: { kind: 'couponApply', requests: 600, minutes: 1 },
  response: async () => (await import('./responses.ts')).couponResponse,
  messages: [
    'Coupan not found',
    'Coupon is inactive',
    'All the available coupons have been used.',
    'Coupon code not available',
    'Coupon code is expired',
    'Cart must not be empty',
    'Coupon is not applicable to any products',
  ],
  document: {
    id: 'applyCoupon',
    chapter: 'Coupons',
    summary: 'What a coupon is worth for a cart',
    description:
      'Call it when the shopper presses Apply. When the coupon has a usage limit, one use is held for about ' +
      '12 seconds. Placing the order computes the discount again.',
  },
} satisfies Route
