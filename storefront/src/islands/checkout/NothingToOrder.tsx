import type { Language } from '../../language/language.ts'
import { cartTexts } from '../../text/cart.ts'
import { UnfinishedPayment, unfinishedOrder } from '../UnfinishedPayment.tsx'

/** A checkout without lines. */
export function NothingToOrder({ lang }: { lang: Language }) {
  const t = cartTexts[lang]
  const order = unfinishedOrder()
  if (order) {
    return (
      <div class="wrap page-top narrow">
        <UnfinishedPayment {...{ order, lang }} />
      </div>
    )
  }
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
