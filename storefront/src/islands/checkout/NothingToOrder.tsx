import { useState } from 'preact/hooks'
import { takeBack } from '../../browser/after-payment.ts'
import { lastOrder } from '../../browser/placed-order.ts'
import type { Language } from '../../language/language.ts'
import { isPaidByCode, type Method } from '../../rules/payment-methods.ts'
import { cartTexts } from '../../text/cart.ts'
import { paymentTexts } from '../../text/payment.ts'

/** A checkout without lines. Those of an order left the cart before its payment, which may not be finished (4.9). */
export function NothingToOrder({ lang }: { lang: Language }) {
  const t = cartTexts[lang]
  const order = lastOrder()
  if (order?.isOpen && !isPaidByCode(order.method as Method)) return <UnfinishedPayment {...{ order, lang }} />
  return (
    <div class="wrap section cart-empty">
      <h2>{t.empty}</h2>
      <p class="muted">{t.emptyText}</p>
      <p>
        <a class="button" href="/products">
          {t.allProducts}
        </a>
      </p>
    </div>
  )
}

/** The shopper came back from the gateway with the back button. */
function UnfinishedPayment({ order, lang }: { order: NonNullable<ReturnType<typeof lastOrder>>; lang: Language }) {
  const t = paymentTexts[lang]
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const next = await takeBack(order)
    if (next === '/checkout') location.reload()
    else location.assign(next)
  }
  return (
    <div class="wrap page-top narrow">
      <h2>{t.unfinishedTitle}</h2>
      <p>{t.failedText}</p>
      <p class="note careful">{t.failedMoney}</p>
      <p class="two-buttons">
        <button type="button" class="button" disabled={isBusy} onClick={() => void retry()}>
          {t.retry}
        </button>
        <a class="button second" href={`/track/${order.id}`}>
          {t.toOrder}
        </a>
      </p>
    </div>
  )
}
