import {
  changeMerchantCoupon,
  createMerchantCoupon,
  deleteMerchantCoupon,
  listMerchantCoupons,
  readMerchantCoupon,
} from '@pasal/contract/merchant/coupons/routes.ts'
import type { Context } from '../context.ts'
import { found } from '../merchant/errors.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { findMerchantCoupon, listMerchantCoupons as listCoupons } from './merchant-coupons.queries.ts'
import { changeCoupon, createCoupon, deleteCoupon } from './merchant-coupons.ts'

/** Coupons of the merchant's API (7). */
export function couponMerchantRoutes(app: App, context: Context): void {
  const { db, clock } = context
  serveMerchant(app, context, listMerchantCoupons, (request) => listCoupons(db, request.storeId, request, clock.now()))
  serveMerchant(app, context, createMerchantCoupon, createCoupon)
  serveMerchant(app, context, readMerchantCoupon, async ({ storeId, params, thing }) => {
    return found(await findMerchantCoupon(db, storeId, params.coupon_id as string, clock.now()), thing)
  })
  serveMerchant(app, context, changeMerchantCoupon, (request) =>
    changeCoupon(request, request.params.coupon_id as string),
  )
  serveMerchant(app, context, deleteMerchantCoupon, (request) =>
    deleteCoupon(request, request.params.coupon_id as string),
  )
}
