import * as routes from '@pasal/contract/coupons/routes.ts'
import type { Context } from '../context.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { applyCoupon } from './apply-coupon.ts'

export function couponRoutes(app: App, context: Context): void {
  serve(app, context, routes.applyCoupon, (request) => applyCoupon(context, request.body, clientAddress(request)))
}
