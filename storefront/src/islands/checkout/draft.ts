import { randomKey } from '@pasal/contract/random-key.ts'
import { pageSettings } from '../../browser/page-settings.ts'
import type { PlacedOrder } from '../../browser/placed-order.ts'
import type { Code } from '../../browser/start-payment.ts'
import { isRecord, readStored, writeStored } from '../../browser/stored.ts'
import type { CheckoutValues } from '../../rules/checkout-values.ts'
import type { OrderRequestBody } from '../../rules/order-request.ts'
import type { Method } from '../../rules/payment-methods.ts'

/** An order whose code is on the page. */
export type OpenCode = {
  order: PlacedOrder
  code: Code
  method: Method
  number: number
  holdSeconds: number | undefined
  /** by the clock of this browser, in milliseconds */
  openedAt: number
}

/** What was typed, so that it survives a reload. It ends with the tab: names and phones do not stay on a device. */
export type Draft = { values: CheckoutValues; method: Method | undefined }

/**
 * An order that was sent. The same order sent again has the same key and body, so that pressing twice, or trying again
 * after a lost response, places one order.
 */
export type Attempt = { key: string; eventId: string; order: string; body: OrderRequestBody }

const draftKey = () => `checkout:${pageSettings().storeId}`
const attemptKey = () => `attempt:${pageSettings().storeId}`
const codeKey = () => `code:${pageSettings().storeId}`
const methodKey = () => `method:${pageSettings().storeId}`

function isDraft(value: unknown): value is Draft {
  return isRecord(value) && isRecord(value.values)
}

export const readDraft = () => readStored('sessionStorage', draftKey(), isDraft)
export const writeDraft = (draft: Draft) => writeStored('sessionStorage', draftKey(), draft)

function isAttempt(value: unknown): value is Attempt {
  return isRecord(value) && typeof value.key === 'string' && isRecord(value.body)
}

/** The attempt that sent this order, or a new one. */
export function attemptFor(order: string, makeBody: (eventId: string) => OrderRequestBody): Attempt {
  const known = readStored('sessionStorage', attemptKey(), isAttempt)
  if (known?.order === order) return known
  const eventId = randomKey()
  const attempt = { key: randomKey(), eventId, order, body: makeBody(eventId) }
  writeStored('sessionStorage', attemptKey(), attempt)
  return attempt
}

/** After a response that says what happened, the next press is a new order. */
export const endAttempt = () => writeStored('sessionStorage', attemptKey(), undefined)

/** The code that waits for a payment, so that a reload shows it again. */
export const readCode = () => readStored('sessionStorage', codeKey(), isOpenCode)
export const rememberCode = (open: OpenCode | undefined) => writeStored('sessionStorage', codeKey(), open)

function isOpenCode(value: unknown): value is OpenCode {
  return isRecord(value) && isRecord(value.order) && isRecord(value.code) && typeof value.openedAt === 'number'
}

/** The method that this browser used last comes first. */
export function lastMethod(): string | undefined {
  return readStored('localStorage', methodKey(), (value): value is string => typeof value === 'string')
}

export const rememberMethod = (method: Method) => writeStored('localStorage', methodKey(), method)
