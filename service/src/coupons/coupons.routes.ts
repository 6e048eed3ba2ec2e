import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { applyCoupon } from './apply-coupon.ts'
import { applyCouponRequest } from './coupons.contract.ts'

export function couponRoutes(app: App, context: Context): void {
  app.post('/public/coupon', { schema: { body: applyCouponRequest } }, (request) =>
    applyCoupon(context, request.body, request.ip),
  )
}
