import { useEffect, useRef, useState } from 'preact/hooks'
import { pageSettings } from '../../browser/page-settings.ts'
import { type CouponOfCart, rememberCoupon, rememberedCoupon, storedPromo } from '../../browser/promo.ts'
import { requestApi } from '../../browser/request-api.ts'
import type { AppliedCoupon } from '../../rules/cart-sums.ts'
import { messageOf, rejectionOf } from '../../rules/rejection.ts'
import type { SeenLine } from '../use-cart.ts'

export type CouponState = {
  coupon: AppliedCoupon | undefined
  problem: 'changed' | 'down' | { message: string } | undefined
  isBusy: boolean
  /** `at`: the lines with the prices that the service has by now */
  apply(code: string, at?: SeenLine[]): Promise<void>
  remove(): void
}

const pricesOf = (lines: SeenLine[]) => JSON.stringify(lines.map(({ price }) => price))

/**
 * The coupon of the checkout. It is applied when the shopper presses Apply, once for a promo link (4.2), and again when
 * the goods have other prices by now. `hasRead`: the lines have the prices of now.
 */
export function useCoupon(lines: SeenLine[] | undefined, hasRead: boolean, isOffered: boolean): CouponState {
  const [applied, setShown] = useState<CouponOfCart>()
  const [problem, setProblem] = useState<CouponState['problem']>()
  const [isBusy, setBusy] = useState(false)
  const isApplying = useRef(false)
  const hasTriedPromo = useRef(false)
  const products = (lines ?? []).map(({ product, variant, quantity }) => ({ product, variant, quantity }))
  const cart = JSON.stringify(products)

  const setApplied = (next: CouponOfCart | undefined) => {
    setShown(next)
    rememberCoupon(next)
  }
  const apply = async (code: string, at = lines ?? []) => {
    if (code === '' || products.length === 0) return
    isApplying.current = true
    setBusy(true)
    setProblem(undefined)
    const reply = await requestApi('/public/coupon', { body: { store: pageSettings().storeId, code, products } })
    isApplying.current = false
    setBusy(false)
    if (reply.status === 200) return setApplied({ coupon: reply.body as AppliedCoupon, cart, prices: pricesOf(at) })
    const { kind } = rejectionOf(reply)
    const message = messageOf(reply.body)
    setApplied(undefined)
    setProblem(kind !== 'down' && message !== undefined ? { message } : 'down')
  }
  useEffect(() => {
    if (!isOffered || !hasRead || products.length === 0 || hasTriedPromo.current) return
    hasTriedPromo.current = true
    const known = rememberedCoupon()
    if (known?.cart === cart) return setShown(known)
    const promo = storedPromo()
    if (promo !== undefined) void apply(promo)
  }, [isOffered, hasRead, cart])
  // What a coupon takes off is computed from the prices at which it was applied.
  const prices = pricesOf(lines ?? [])
  useEffect(() => {
    if (!hasRead || isApplying.current || applied?.cart !== cart || applied.prices === prices) return
    void apply(applied.coupon.code)
  }, [hasRead, applied, prices])

  // The base of the discount is of the cart that it was applied to.
  const isCurrent = applied?.cart === cart
  const remove = () => {
    setApplied(undefined)
    setProblem(undefined)
  }
  return {
    coupon: isCurrent ? applied.coupon : undefined,
    problem: applied && !isCurrent ? 'changed' : problem,
    ...{ isBusy, apply, remove },
  }
}
