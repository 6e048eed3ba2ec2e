import { useState } from 'preact/hooks'
import { takeBack } from '../browser/after-payment.ts'
import { lastOrder, type PlacedOrder } from '../browser/placed-order.ts'
import type { Language } from '../language/language.ts'
import { isPaidByCode, type Method } from '../rules/payment-methods.ts'
import { paymentTexts } from '../text/payment.ts'

/** The order whose lines left the cart before its payment, which may not be finished (4.9). */
export function unfinishedOrder(): PlacedOrder | undefined {
  const order = lastOrder()
  return order?.isOpen && !isPaidByCode(order.method as Method) ? order : undefined
}

/** The shopper came back from the gateway without a payment. */
export function UnfinishedPayment({ order, lang }: { order: PlacedOrder; lang: Language }) {
  const t = paymentTexts[lang]
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    if (isBusy) return
    setBusy(true)
    // The address may be that of this page. A reload would send the form that led to it once more.
    location.assign(await takeBack(order))
  }
  return (
    <>
      <h2>{t.unfinishedTitle}</h2>
      <p>{t.failedText}</p>
      <p class="note careful">{t.failedMoney}</p>
      <p class="two-buttons">
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => void retry()}>
          {t.retry}
        </button>
        <a class="button second" href={`/track/${order.id}`}>
          {t.toOrder}
        </a>
      </p>
    </>
  )
}
