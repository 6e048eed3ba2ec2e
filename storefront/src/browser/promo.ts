import type { AppliedCoupon } from '../rules/cart-sums.ts'
import { pageSettings } from './page-settings.ts'
import { isRecord, isText, readStored, writeStored } from './stored.ts'

const key = () => `promo:${pageSettings().storeId}`

/** A page opened with `?promo=<code>` stores the code, as it is written (4.2). */
export function rememberPromo(): void {
  const code = new URLSearchParams(location.search).get('promo')
  if (!code) return
  writeStored('localStorage', key(), code.slice(0, 200))
  // A newer link counts more than the coupon before it.
  rememberCoupon(undefined)
}

/** The stored code. It is applied once for each opening of the checkout. */
export function storedPromo(): string | undefined {
  return readStored('localStorage', key(), isText)
}

/** The coupon of the checkout, the goods that it was applied to, and their prices. A reload keeps it. */
export type CouponOfCart = { coupon: AppliedCoupon; cart: string; prices: string }

const couponKey = () => `coupon:${pageSettings().storeId}`

function isCouponOfCart(value: unknown): value is CouponOfCart {
  return isRecord(value) && isRecord(value.coupon) && isText(value.cart) && isText(value.prices)
}

export const rememberedCoupon = () => readStored('sessionStorage', couponKey(), isCouponOfCart)
export const rememberCoupon = (kept: CouponOfCart | undefined) => writeStored('sessionStorage', couponKey(), kept)
