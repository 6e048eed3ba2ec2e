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
  apply(code: string): Promise<void>
  remove(): void
}

/** The coupon of the checkout. It is applied when the shopper presses Apply, and once for a promo link (4.2). */
export function useCoupon(lines: SeenLine[] | undefined, isOffered: boolean): CouponState {
  const [applied, setShown] = useState<CouponOfCart>()
  const [problem, setProblem] = useState<CouponState['problem']>()
  const [isBusy, setBusy] = useState(false)
  const hasTriedPromo = useRef(false)
  const products = (lines ?? []).map(({ product, variant, quantity }) => ({ product, variant, quantity }))
  const cart = JSON.stringify(products)

  const setApplied = (next: CouponOfCart | undefined) => {
    setShown(next)
    rememberCoupon(next)
  }
  const apply = async (code: string) => {
    if (code === '' || products.length === 0) return
    setBusy(true)
    setProblem(undefined)
    const reply = await requestApi('/public/coupon', { body: { store: pageSettings().storeId, code, products } })
    setBusy(false)
    if (reply.status === 200) return setApplied({ coupon: reply.body as AppliedCoupon, cart })
    const { kind } = rejectionOf(reply)
    const message = messageOf(reply.body)
    setApplied(undefined)
    setProblem(kind !== 'down' && message !== undefined ? { message } : 'down')
  }
  useEffect(() => {
    if (!isOffered || products.length === 0 || hasTriedPromo.current) return
    hasTriedPromo.current = true
    const known = rememberedCoupon()
    if (known?.cart === cart) return setShown(known)
    const promo = storedPromo()
    if (promo !== undefined) void apply(promo)
  }, [isOffered, cart])

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
