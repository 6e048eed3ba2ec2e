import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { applyCoupon } from './apply-coupon.ts'
import { applyCouponRequest } from './coupons.contract.ts'

export function couponRoutes(app: App, context: Context): void {
  app.post(
    '/public/coupon',
    {
      schema: { body: applyCouponRequest },
      onRequest: async (request) => context.rateLimits.couponApply('', request.ip),
    },
    (request) => applyCoupon(context, request.body, request.ip),
  )
}
