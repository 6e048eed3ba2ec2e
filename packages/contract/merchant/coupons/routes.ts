import { heavyCalls, type MerchantRoute } from '../route.ts'
import { changeCouponRequest, createCouponRequest, listCouponsQuery, previewCouponRequest } from './requests.ts'

const url = '/merchant/stores/:store_id/coupons'
const oneUrl = `${url}/:coupon_id` as const
const thing = 'Coupon'

export const listMerchantCoupons = {
  ...{ method: 'GET', url, needs: 'read_marketing', request: { query: listCouponsQuery } },
  response: async () => (await import('./responses.ts')).couponPage,
  document: { id: 'listCoupons', chapter: 'Coupons', summary: 'The coupons of the store' },
} satisfies MerchantRoute

export const createMerchantCoupon = {
  ...{ method: 'POST', url, needs: 'write_marketing', request: { body: createCouponRequest } },
  response: async () => (await import('./responses.ts')).merchantCoupon,
  document: { id: 'createCoupon', chapter: 'Coupons', summary: 'Make a coupon' },
} satisfies MerchantRoute

export const readMerchantCoupon = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_marketing', thing },
  response: async () => (await import('./responses.ts')).merchantCoupon,
  document: { id: 'readCoupon', chapter: 'Coupons', summary: 'One coupon' },
} satisfies MerchantRoute

export const changeMerchantCoupon = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_marketing', thing, request: { body: changeCouponRequest } },
  response: async () => (await import('./responses.ts')).merchantCoupon,
  document: { id: 'changeCoupon', chapter: 'Coupons', summary: 'Change a coupon' },
} satisfies MerchantRoute

export const deleteMerchantCoupon = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_marketing', thing },
  document: { id: 'deleteCoupon', chapter: 'Coupons', summary: 'Delete a coupon that was never used' },
} satisfies MerchantRoute

export const previewMerchantCoupon = {
  ...{ method: 'POST', url: `${url}/preview`, needs: 'read_marketing', thing, onlyReads: true, limit: heavyCalls },
  request: { body: previewCouponRequest },
  response: async () => (await import('./responses.ts')).couponPreview,
  document: {
    ...{ id: 'previewCoupon', chapter: 'Coupons', summary: 'What an order with this coupon would cost' },
    description: '`rejected` is the message with which the order would be rejected, or null. Nothing is held.',
  },
} satisfies MerchantRoute
