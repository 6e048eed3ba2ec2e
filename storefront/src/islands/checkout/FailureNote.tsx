import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import type { Language } from '../../language/language.ts'
import { checkoutTexts } from '../../text/checkout.ts'
import { couponText, isAboutCoupon } from '../../text/coupons.ts'
import { orderFieldText, orderMessageText, paymentNotStartedText } from '../../text/order-messages.ts'
import { Icon } from '../Icon.tsx'
import type { CheckoutProps, Failure } from './use-checkout.ts'

/** `money`: the currency label of the store. */
type Props = { failure: Failure; lang: Language; money: string; place: string; back: CheckoutProps['back'] }

/** What happened to the order, and what is next. The form below it is as it was. */
export function FailureNote({ failure, lang, money, place, back }: Props) {
  const t = checkoutTexts[lang]
  const { title, text, isChanged } = explain({ failure, lang, money, place })
  return (
    <div class="note careful failure" role="alert">
      <Icon svg={hourglass} />
      <div>
        <b>{title}</b>
        <p>{text}</p>
        <p>{failure !== 'test' && t.nothingLost}</p>
        {isChanged && (
          <a class="button second" href={back.href}>
            {back.label}
          </a>
        )}
      </div>
    </div>
  )
}

function explain({ failure, lang, money, place }: Omit<Props, 'back'>): {
  title: string
  text: string
  isChanged?: boolean
} {
  const t = checkoutTexts[lang]
  if (failure === 'test') return { title: t.testOrder, text: '' }
  const { rejection, isPayment } = failure
  if (rejection.kind === 'held') return { title: t.heldTitle, text: t.heldText(rejection.minutes) }
  if (rejection.kind === 'tooMany') return { title: t.tooManyTitle, text: t.tooManyText(rejection.minutes) }
  if (rejection.kind === 'changed') return { title: t.changedTitle, text: t.changedText, isChanged: true }
  if (rejection.kind === 'saleLimit') {
    return { title: t.saleLimitTitle, text: t.saleLimitText(rejection.limit, rejection.name), isChanged: true }
  }
  if (rejection.kind === 'print') {
    const text = rejection.isMissing ? t.printMissing(rejection.name) : t.printGone(rejection.name)
    return { title: t.changedTitle, text, isChanged: true }
  }
  if (rejection.kind === 'offline') return { title: t.offlineTitle, text: t.offlineText }
  const title = isPayment ? t.paymentNotStarted : t.rejectedTitle
  if (rejection.kind === 'down') return isPayment ? { title, text: '' } : { title: t.downTitle, text: t.downText }
  if (rejection.kind === 'message' && isAboutCoupon(rejection.message)) {
    return { title, text: `${couponText(lang, money, rejection.message, place)} ${t.couponRemoved}` }
  }
  if (rejection.kind === 'message') return { title, text: orderMessageText(lang, rejection.message) }
  if (isPayment) return { title, text: paymentNotStartedText(lang) }
  const fields = Object.values(rejection.fields).map((message) => orderFieldText(lang, message, place))
  return { title, text: fields.join(' ') }
}
