import { thumbnailOf } from '@pasal/contract/merchant/media/picture-files.ts'
import check from 'lucide-static/icons/check.svg?raw'
import alert from 'lucide-static/icons/circle-alert.svg?raw'
import { useState } from 'preact/hooks'
import { formatLess, formatMoney } from '../../format/money.ts'
import { formatNumber, formatWeight, latinDigits } from '../../format/numbers.ts'
import type { Language } from '../../language/language.ts'
import { otherLanguage } from '../../language/other-language.ts'
import { lineDetails } from '../../rules/line-text.ts'
import { isPaidByCode, type Method } from '../../rules/payment-methods.ts'
import { cartTexts } from '../../text/cart.ts'
import { checkoutTexts } from '../../text/checkout.ts'
import { couponText } from '../../text/coupons.ts'
import { methodName, methodTexts } from '../../text/methods.ts'
import { Icon } from '../Icon.tsx'
import type { CheckoutProps, CheckoutState } from './use-checkout.ts'

type Props = { state: CheckoutState; props: CheckoutProps }

export function OrderLines({ state: { lines }, props: { lang, money } }: Props) {
  return (
    <ul class="order-lines">
      {lines?.map((line) => (
        <li key={`${line.product} ${line.variant}`}>
          <span class="thumb">
            {line.picture !== '' && <img src={thumbnailOf(line.picture)} alt="" width="64" height="64" />}
          </span>
          <span>
            {formatNumber(lang, line.quantity)} × <span lang={otherLanguage(lang, line.name)}>{line.name}</span>
            <span class="help">{lineDetails(line)}</span>
          </span>
          <span class="num">{formatMoney(lang, money, line.quantity * (line.price + line.customizationCharge))}</span>
        </li>
      ))}
    </ul>
  )
}

export function Coupon({ state: { coupon, sums, place }, props: { lang, money } }: Props) {
  const [typed, setTyped] = useState('')
  const t = checkoutTexts[lang]
  // The typed code is upper-cased with Latin digits (4.2). Enter in this field applies it and does not place the order.
  const apply = () => {
    if (!coupon.isBusy) void coupon.apply(latinDigits(typed).trim().toUpperCase())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  const { problem } = coupon
  const bad = sums.rejection
    ? couponText(lang, money, sums.rejection, place)
    : problem &&
      (problem === 'changed'
        ? t.couponGone
        : problem === 'down'
          ? t.downTitle
          : couponText(lang, money, problem.message, place))
  return (
    <div class="field script-only coupon">
      <label class="label" for="coupon">
        {t.coupon}
      </label>
      <div class="inline-form">
        <input
          id="coupon"
          class="input"
          autocomplete="off"
          autocapitalize="characters"
          maxLength={200}
          value={typed}
          aria-describedby="coupon-result"
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" class="button second" aria-disabled={coupon.isBusy} onClick={apply}>
          {coupon.isBusy ? t.applying : t.apply}
        </button>
      </div>
      <div id="coupon-result" role="status">
        {bad && (
          <p class="error">
            <Icon svg={alert} size={18} />
            {bad}
          </p>
        )}
        {coupon.coupon && !sums.rejection && (
          <p class="yes">
            <Icon svg={check} size={18} />
            {t.less(formatMoney(lang, money, sums.discount))}
          </p>
        )}
      </div>
    </div>
  )
}

export function SumList({ state: { sums, coupon, place }, props: { lang, money } }: Props) {
  const t = checkoutTexts[lang]
  const amount = (npr: number) => formatMoney(lang, money, npr)
  const remove = (event: MouseEvent) => {
    // The button goes with the coupon. After a touch, a focused field would open the keyboard of the phone.
    if ((event.currentTarget as HTMLElement).matches(':focus-visible')) document.getElementById('coupon')?.focus()
    coupon.remove()
  }
  return (
    <dl class="sums num">
      <div>
        <dt>{t.items(sums.pieces)}</dt>
        <dd>{amount(sums.goods)}</dd>
      </div>
      {sums.delivery !== undefined && (
        <div>
          <dt>{t.deliveryTo(place, formatWeight(lang, sums.weightKg))}</dt>
          <dd>{sums.delivery === 0 ? cartTexts[lang].free : amount(sums.delivery)}</dd>
        </div>
      )}
      {coupon.coupon && (
        <div class="less">
          <dt>
            {coupon.coupon.code}{' '}
            <button type="button" class="link" onClick={remove}>
              {t.removeCoupon}
            </button>
          </dt>
          <dd>{sums.discount > 0 ? formatLess(lang, money, sums.discount) : amount(0)}</dd>
        </div>
      )}
      <div class="total">
        <dt>{t.toPay}</dt>
        <dd>{amount(sums.total)}</dd>
      </div>
    </dl>
  )
}

/** The one filled button, with the sum beside it at the bottom edge of a phone, and in it below the list of sums. */
export function PayBar({ state, props: { lang, money } }: Props) {
  const { sums, isBusy, chosen, form, methods, failure } = state
  const t = checkoutTexts[lang]
  const wrong = Object.keys(form.errors).length
  const label = failure ? t.tryAgain : buttonText(lang, chosen, methods)
  const total = formatMoney(lang, money, sums.total)
  return (
    <div class="pay-bar">
      <p class={`num ${wrong > 0 ? 'is-wrong' : ''}`} role="status">
        <span>{wrong > 0 ? t.need(wrong) : t.toPay}</span>
        <b>{total}</b>
      </p>
      <button type="submit" class="button" aria-disabled={isBusy}>
        {isBusy ? t.placing : label}
        {!isBusy && <span class="num only-laptop">· {total}</span>}
      </button>
    </div>
  )
}

function buttonText(lang: Language, method: Method | undefined, offered: Method[]): string {
  const t = checkoutTexts[lang]
  if (method === undefined || method === 'COD') return t.placeOrder
  return isPaidByCode(method) ? t.showCode : t.payWith(methodName(methodTexts[lang], method, offered))
}
