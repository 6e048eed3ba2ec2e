import type { Language } from '../../language/language.ts'
import { cartTexts } from '../../text/cart.ts'
import { UnfinishedPayment, unfinishedOrder } from '../UnfinishedPayment.tsx'
import type { CheckoutProps } from './use-checkout.ts'

/** `left`: the way to lines that cannot be ordered now: sold out, gone or not chosen. */
type Props = { lang: Language; left: CheckoutProps['back'] | undefined }

/** A checkout without lines to order. */
export function NothingToOrder({ lang, left }: Props) {
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
      <h2>{left ? t.nothingLeft : t.empty}</h2>
      <p class="muted">{left ? t.nothingLeftText : t.emptyText}</p>
      <p>
        <a class="button" href={left?.href ?? '/products'}>
          {left?.label ?? t.allProducts}
        </a>
      </p>
    </div>
  )
}
