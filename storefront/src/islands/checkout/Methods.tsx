import banknote from 'lucide-static/icons/banknote.svg?raw'
import card from 'lucide-static/icons/credit-card.svg?raw'
import bank from 'lucide-static/icons/landmark.svg?raw'
import qrCode from 'lucide-static/icons/qr-code.svg?raw'
import phone from 'lucide-static/icons/smartphone.svg?raw'
import wallet from 'lucide-static/icons/wallet.svg?raw'
import { useState } from 'preact/hooks'
import type { Language } from '../../language/language.ts'
import type { Method } from '../../rules/payment-methods.ts'
import { checkoutTexts } from '../../text/checkout.ts'
import { methodName, methodTexts } from '../../text/methods.ts'
import { Icon } from '../Icon.tsx'
import { FieldError } from './Field.tsx'
import { type CheckoutState, missingMethod } from './use-checkout.ts'

const icons: Record<Method, string> = {
  ...{ COD: banknote, WalletA: wallet, WalletB: wallet, QR_Dynamic: qrCode, QR: qrCode, BankNetA: phone },
  ...{ BankNetACheckout: bank, bank_card: card, HubA: bank },
}

/** From seven methods on, a laptop shows six. A phone shows all. */
const shownAtFirst = 6

/** The ways to pay. Cash on delivery that this place lacks stays visible, off, with the reason. */
export function Methods({ state, lang }: { state: CheckoutState; lang: Language }) {
  const { methods, form, chosen, place, isCodOff } = state
  const [isOpen, setOpen] = useState(false)
  const t = checkoutTexts[lang]
  const texts = methodTexts[lang]
  const noCod = t.noCodIn(place)
  const hidden = methods.slice(shownAtFirst)
  // The service may know of a change of the table that this page does not have yet.
  const { paymentMethod: error } = form.errors
  const problem = error === missingMethod ? (isCodOff ? noCod : t.pay) : error
  const isFolded = !isOpen && hidden.length > 0 && !hidden.some((method) => method === chosen)
  return (
    <fieldset class={isFolded ? 'methods folded' : 'methods'} aria-describedby={problem && 'paymentMethod-error'}>
      <legend>
        <h2>{t.pay}</h2>
      </legend>
      {methods.map((method) => {
        const isOff = method === 'COD' && isCodOff
        return (
          <label class={method === 'COD' ? 'method' : 'method script-only'}>
            <input
              type="radio"
              name="paymentMethod"
              value={method}
              checked={chosen === method}
              disabled={isOff}
              onChange={() => form.choose(method)}
            />
            <span>
              <b>{methodName(texts, method, methods)}</b>
              <span class="muted">{isOff ? noCod : texts[method].next}</span>
            </span>
            <Icon svg={icons[method]} />
          </label>
        )
      })}
      {isFolded && (
        <button type="button" class="link more-ways" onClick={() => setOpen(true)}>
          {t.moreWays(hidden.length)}
        </button>
      )}
      <FieldError name="paymentMethod" text={problem} />
    </fieldset>
  )
}
