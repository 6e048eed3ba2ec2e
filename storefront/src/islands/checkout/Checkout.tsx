import { formatMoney } from '../../format/money.ts'
import { askedFields, type CheckoutField } from '../../rules/checkout-values.ts'
import { checkoutTexts } from '../../text/checkout.ts'
import { useTypedBefore } from '../use-typed-before.ts'
import { CodePayment } from './CodePayment.tsx'
import { FailureNote } from './FailureNote.tsx'
import { Field } from './Field.tsx'
import { Methods } from './Methods.tsx'
import { NothingToOrder } from './NothingToOrder.tsx'
import { Place } from './Place.tsx'
import { Coupon, OrderLines, PayBar, SumList } from './Summary.tsx'
import { type CheckoutProps, type CheckoutState, useCheckout } from './use-checkout.ts'

/** One real form: without script it places a COD order of the product that it was opened for. */
export function Checkout(props: CheckoutProps) {
  const state = useCheckout(props)
  const root = useTypedBefore<HTMLFormElement>()
  const { lang, direct, directChoices, ask, idempotencyKey } = props
  const { lines, failure, open, cart } = state
  if (open && cart) {
    return <CodePayment {...{ open, cart, lang, props }} close={state.closeCode} again={state.submit} />
  }
  if (lines?.length === 0 && !state.isBusy) {
    return <NothingToOrder lang={lang} left={state.hasLines ? props.back : undefined} />
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void state.submit()
  }
  return (
    <form ref={root} class="checkout" method="post" action="/checkout" noValidate onSubmit={onSubmit}>
      {direct && <DirectFields {...{ direct, directChoices, idempotencyKey }} />}
      <div class="checkout-main">
        {failure && <FailureNote {...{ failure, lang }} money={props.money} back={props.back} place={state.place} />}
        <FoldedLines {...{ state, props }} />
        <Receiver {...{ state, props }} />
        {ask.receiver_info && <Sender {...{ state, props }} />}
        <Methods {...{ state, lang }} />
      </div>
      <aside class="checkout-side">
        <div>{lines && <Side {...{ state, props }} />}</div>
      </aside>
    </form>
  )
}

type Parts = { state: CheckoutState; props: CheckoutProps }

/** Comes whole with the lines of the cart: what stood below them would move. */
function Side({ state, props }: Parts) {
  const { checkout_note: note } = props.ask.extras
  return (
    <>
      <div class="only-laptop">
        <OrderLines {...{ state, props }} />
      </div>
      {props.hasCoupons && <Coupon {...{ state, props }} />}
      <SumList {...{ state, props }} />
      {note !== '' && <div class="help prose" dangerouslySetInnerHTML={{ __html: note }} />}
      <PayBar {...{ state, props }} />
    </>
  )
}

function FoldedLines({ state, props }: Parts) {
  return (
    <details class="folded-lines only-phone">
      <summary>
        {state.lines && <span>{checkoutTexts[props.lang].items(state.sums.pieces)}</span>}
        {state.lines && <b class="num">{formatMoney(props.lang, props.money, state.sums.total)}</b>}
      </summary>
      <OrderLines {...{ state, props }} />
    </details>
  )
}

/** Folded, because few orders need them. */
const moreFields = ['customer_alt_phone_number', 'company_name', 'pan', 'order_note'] as const

function Receiver({ state, props }: Parts) {
  const { lang, ask, posted } = props
  const t = checkoutTexts[lang]
  const shown = askedFields(ask)
  const field = (name: CheckoutField, isOptional = false) =>
    shown.includes(name) && <Field {...{ name, state, lang, isOptional }} />
  return (
    <fieldset>
      <legend>
        <h2>{t.receiver}</h2>
      </legend>
      <div class="fields">
        {field('customer_full_name')}
        {field('customer_phone_number')}
        <Place {...{ state, props }} />
        {field('customer_address')}
        {field('customer_address_landmark', true)}
        {field('customer_email', !ask.extras.email_required)}
        {field('delivery_date', true)}
      </div>
      <details class="more-fields" open={moreFields.some((name) => posted?.errors[name])}>
        <summary>{ask.pan ? t.moreWithPan : t.more}</summary>
        <div class="fields">{moreFields.map((name) => field(name, true))}</div>
      </details>
    </fieldset>
  )
}

function Sender({ state, props: { lang, ask } }: Parts) {
  return (
    <fieldset>
      <legend>
        <h2>{checkoutTexts[lang].sender}</h2>
      </legend>
      <div class="fields">
        <Field name="sender_full_name" {...{ state, lang }} />
        <Field name="sender_phone_number" {...{ state, lang }} />
        <Field name="sender_email" {...{ state, lang }} isOptional={!ask.extras.sender_email_required} />
      </div>
    </fieldset>
  )
}

type DirectProps = Pick<CheckoutProps, 'directChoices' | 'idempotencyKey'> & {
  direct: NonNullable<CheckoutProps['direct']>
}

function DirectFields({ direct, directChoices, idempotencyKey }: DirectProps) {
  return (
    <>
      <input type="hidden" name="product" value={direct.slug} />
      <input type="hidden" name="variant" value={direct.variant} />
      <input type="hidden" name="quantity" value={String(direct.quantity)} />
      {directChoices.map(([name, value]) => (
        <input type="hidden" {...{ name, value }} />
      ))}
      <input type="hidden" name="key" value={idempotencyKey} />
    </>
  )
}
