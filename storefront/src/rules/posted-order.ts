import { languageCookie } from '../language/language.ts'
import type { Shop } from '../shop.ts'
import { orderFieldText } from '../text/order-messages.ts'
import { askedFields, checkoutFields, emptyValues, type FieldErrors, problemOf, sentValues } from './checkout-values.ts'
import type { directLine } from './direct-line.ts'
import { orderRequestOf } from './order-request.ts'
import { problemText } from './problem-text.ts'
import { type Rejection, rejectionOf } from './rejection.ts'

/** Places the COD order of a browser without script. Else: what was typed, with what was wrong. */
export async function postCodOrder(
  { store, api, lang, origin, connection }: Shop,
  form: FormData,
  line: ReturnType<typeof directLine>,
  placeNames: string[],
) {
  const values = emptyValues()
  for (const name of checkoutFields) values[name] = text(form.get(name))
  const errors: FieldErrors = {}
  for (const name of askedFields(store.checkout)) {
    const problem = problemOf(name, values[name], store.checkout, placeNames)
    if (problem) errors[name] = problemText(lang, name, problem, values[name])
  }
  const rejected = (rejection: Rejection | undefined) => ({ values, errors, rejection })
  if (!line) return rejected({ kind: 'changed', message: '' })
  if (Object.keys(errors).length > 0) return rejected(undefined)
  const sent = sentValues(values, store.checkout)
  const key = text(form.get('key')).slice(0, 200)
  const reply = await api.send({
    ...{ method: 'POST', path: `/order/${store._id}`, from: connection },
    headers: { cookie: languageCookie(lang), ...(key === '' ? {} : { 'idempotency-key': key }) },
    body: orderRequestOf({ lines: [line], values: sent, method: 'COD', origin, couponId: '' }),
  })
  const body: unknown = readJson(reply.text)
  if (reply.status === 200) {
    const { _id } = body as { _id?: string }
    return _id === undefined ? rejected({ kind: 'message', message: '' }) : { orderId: _id }
  }
  const seconds = Number(reply.headers['retry-after'] ?? Number.NaN)
  const rejection = rejectionOf({
    ...{ status: reply.status, body, retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined },
  })
  if (rejection.kind === 'fields') {
    for (const [name, message] of Object.entries(rejection.fields))
      errors[name] = orderFieldText(lang, message, values.customer_address_city)
    return rejected(undefined)
  }
  return rejected(rejection)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
