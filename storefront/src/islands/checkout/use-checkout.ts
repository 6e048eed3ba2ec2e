import { allowsCod } from '@pasal/contract/pricing/delivery-charge.ts'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { CartLine } from '../../browser/cart-line.ts'
import { eventData, sendEvent } from '../../browser/conversion-events.ts'
import { readPlace, rememberPlace } from '../../browser/place.ts'
import { formatMoney } from '../../format/money.ts'
import type { Language } from '../../language/language.ts'
import { type DeliveryTable, sumsOf } from '../../rules/cart-sums.ts'
import {
  askedFields,
  type CheckoutField,
  type CheckoutValues,
  emptyValues,
  type FieldErrors,
  problemOf,
  sentValues,
} from '../../rules/checkout-values.ts'
import type { Method } from '../../rules/payment-methods.ts'
import { problemText } from '../../rules/problem-text.ts'
import type { Rejection } from '../../rules/rejection.ts'
import type { Store } from '../../store-api.ts'
import { cartTexts } from '../../text/cart.ts'
import { isAboutCoupon } from '../../text/coupons.ts'
import { orderFieldText } from '../../text/order-messages.ts'
import { orderedLines, type SeenLine, useCart } from '../use-cart.ts'
import { lastMethod, type OpenCode, readCode, readDraft, rememberMethod, writeDraft } from './draft.ts'
import { type PlaceResult, placeOrder } from './place-order.ts'
import { useCoupon } from './use-coupon.ts'
import { useFreshPrices } from './use-fresh-prices.ts'

export type Posted = { values: CheckoutValues; errors: FieldErrors; rejection: Rejection | undefined }

export type CheckoutProps = {
  lang: Language
  money: string
  shopName: string
  table: DeliveryTable
  /** with a note that is clean HTML */
  ask: Store['checkout']
  methods: Method[]
  /** promo codes are asked for only when the store has a plan (2.1) */
  hasCoupons: boolean
  /** one product, ordered from its own page without the cart */
  direct: CartLine | undefined
  /** its prints and fields, under the names of the form without script */
  directChoices: [name: string, value: string][]
  /** where the lines of the order can be changed */
  back: { href: string; label: string }
  /** what a browser without script posted, and what was wrong with it */
  posted: Posted | undefined
  /** for the form without script */
  idempotencyKey: string
}

export type Failure = { rejection: Rejection; isPayment: boolean } | 'test'
export type CheckoutState = ReturnType<typeof useCheckout>

/** The error of the way to pay while none is chosen. */
export const missingMethod = 'missing'

/** What the checkout knows and does. Its parts show it. */
export function useCheckout(props: CheckoutProps) {
  const { lang, ask, methods, direct } = props
  const { cart, lines: allLines, hasRead, readAgain } = useCart(direct)
  const { table, newPrices } = useFreshPrices(props.table, readAgain)
  const lines = useMemo(() => allLines && orderedLines(allLines), [allLines])
  const form = useFormState({ ...props, table })
  const { values, method } = form
  const place = values.customer_address_city
  const row = table.places.find(([name]) => name === place)
  const isCodHere = row !== undefined && allowsCod(row)
  // Before a place is chosen, none has ruled it out.
  const isCodOff = row !== undefined && !isCodHere
  const chosen = method === 'COD' && isCodOff ? undefined : method
  const coupon = useCoupon(lines, hasRead, props.hasCoupons)
  const sums = sumsOf(lines ?? [], table, { place, method: chosen ?? '', coupon: coupon.coupon })
  const [failure, setFailure] = useState<Failure | undefined>(
    props.posted?.rejection && { rejection: props.posted.rejection, isPayment: false },
  )
  const [isBusy, setBusy] = useState(false)
  const [open, setOpen] = useState<OpenCode>()
  const isSending = useRef(false)
  useOpeningEvent(lines, sums.goods)
  useEffect(() => setOpen(readCode()), [])
  useShownAgain(() => {
    isSending.current = false
    setBusy(false)
  })

  const askAgain = async (now: SeenLine[]): Promise<PlaceResult> => {
    // What the coupon takes off was computed from the prices before.
    if (coupon.coupon) await coupon.apply(coupon.coupon.code, now)
    const message = cartTexts[lang].newPrices(formatMoney(lang, props.money, sums.total))
    return { kind: 'rejected', rejection: { kind: 'message', message }, isPayment: false }
  }
  const submit = async () => {
    if (isSending.current || !cart || !lines || lines.length === 0) return
    if (!form.check(lang, chosen === undefined)) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    rememberMethod(chosen as Method)
    rememberPlace(place)
    const couponId = coupon.coupon && sums.rejection === undefined ? coupon.coupon._id : ''
    const order = { cart, lines, values: sentValues(values, ask), method: chosen as Method, couponId }
    // The service orders at the prices of the moment, and the shopper agreed to the sum on the page.
    const now = await newPrices(lines, place)
    const result = now ? await askAgain(now) : await placeOrder(order)
    // The button stays busy while the browser opens the next page.
    if (result.kind === 'leaving') return
    isSending.current = false
    setBusy(false)
    if (result.kind === 'code') return setOpen(result.open)
    if (result.kind === 'test') return setFailure('test')
    if (result.rejection.kind === 'fields' && form.showErrors(result.rejection.fields)) return
    if (result.rejection.kind === 'message' && isAboutCoupon(result.rejection.message)) coupon.remove()
    setFailure({ rejection: result.rejection, isPayment: result.isPayment })
    scrollTo({ top: 0 })
  }
  return {
    ...{ cart, lines, table, form, place, isCodHere, isCodOff, chosen, coupon, sums, failure, isBusy, open, submit },
    hasLines: allLines !== undefined && allLines.length > 0,
    closeCode: () => setOpen(undefined),
    methods: form.firstMethod ? [form.firstMethod, ...methods.filter((other) => other !== form.firstMethod)] : methods,
  }
}

/** The back button shows the page as the shopper left it: with a button that waits for the gateway. */
function useShownAgain(react: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && react()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}

/** `InitiateCheckout` is sent once, when the checkout opens with lines (4.13). */
function useOpeningEvent(lines: SeenLine[] | undefined, value: number): void {
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || !lines || lines.length === 0) return
    isSent.current = true
    sendEvent('InitiateCheckout', eventData(lines, value, 'contents'))
  }, [lines])
}

/** Values, errors and the chosen method, which survive a reload. */
function useFormState({ lang, table, ask, methods, posted }: CheckoutProps) {
  const placeNames = useMemo(() => table.places.map(([name]) => name), [table])
  const first = { ...emptyValues(), customer_address_city: placeNames[0] ?? '', ...posted?.values }
  const [values, setValues] = useState<CheckoutValues>(first)
  const [method, setMethod] = useState<Method | undefined>(methods[0])
  const [firstMethod, setFirstMethod] = useState<Method>()
  const [errors, setErrors] = useState<FieldErrors>(posted?.errors ?? {})
  const [isRestored, setRestored] = useState(false)

  // Before the browser does anything else: a shopper may type, choose or reload at once.
  useLayoutEffect(() => {
    const draft = readDraft()
    const last = methods.find((known) => known === lastMethod())
    const typed = draft?.values.customer_address_city
    // The field had text that was no place: no other place is chosen for the shopper.
    const known = typed === '' ? [] : [typed, readPlace()]
    const place = known.find((name) => name && placeNames.includes(name))
    if (!posted) setValues({ ...first, ...draft?.values, ...(place ? { customer_address_city: place } : {}) })
    setFirstMethod(last)
    setMethod(methods.find((known) => known === draft?.method) ?? last ?? methods[0])
    setRestored(true)
  }, [])
  useLayoutEffect(() => {
    if (isRestored) writeDraft({ values, method })
  }, [values, method, isRestored])

  const textOf = (name: CheckoutField, value: string) => {
    const problem = problemOf(name, value, ask, placeNames)
    return problem && problemText(lang, name, problem, value)
  }
  const without = (name: string) => Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name))
  return {
    ...{ values, errors, method, firstMethod },
    /** of a form that a browser without script posted */
    firstWrong: Object.keys(posted?.errors ?? {})[0],
    change(name: CheckoutField, value: string) {
      setValues((known) => ({ ...known, [name]: value }))
      // An error goes once what is typed is right.
      if (errors[name] !== undefined && textOf(name, value) === undefined) setErrors(without(name))
    },
    leave(name: CheckoutField, value: string) {
      const text = textOf(name, value)
      setErrors(text === undefined ? without(name) : { ...errors, [name]: text })
    },
    choose(next: Method) {
      setMethod(next)
      setErrors(without('paymentMethod'))
    },
    /** Whether the form can be sent. Else the errors stand at their fields and the first one has the focus. */
    check(language: Language, isMethodMissing: boolean): boolean {
      const found: FieldErrors = {}
      for (const name of askedFields(ask)) {
        const problem = problemOf(name, values[name], ask, placeNames)
        if (problem) found[name] = problemText(language, name, problem, values[name])
      }
      if (isMethodMissing) found.paymentMethod = missingMethod
      setErrors(found)
      focusOn(Object.keys(found)[0])
      return Object.keys(found).length === 0
    },
    /** Errors of the service, at their fields. False where one of them is of no field on the page. */
    showErrors(fields: Record<string, string>): boolean {
      const shown: string[] = [...askedFields(ask), 'paymentMethod']
      const own = (name: string) =>
        name === 'paymentMethod' ? undefined : textOf(name as CheckoutField, values[name as CheckoutField])
      const known = Object.entries(fields).filter(([name]) => shown.includes(name))
      setErrors(
        Object.fromEntries(
          known.map(([name, message]) => [
            name,
            own(name) ?? orderFieldText(lang, message, values.customer_address_city),
          ]),
        ),
      )
      focusOn(known[0]?.[0])
      return known.length > 0 && known.length === Object.keys(fields).length
    },
  }
}

function focusOn(name: string | undefined): void {
  if (name === undefined) return
  // The place has a hidden field of this name, and its combobox the id.
  const field = document.querySelector<HTMLElement>(
    `.checkout :is([id="${name}"], [name="${name}"]):not(:disabled, [type=hidden])`,
  )
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}
