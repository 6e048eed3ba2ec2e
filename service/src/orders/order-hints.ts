import type { OrderRequest } from '@pasal/contract/orders/requests.ts'
import { isStrictUrlMethod, paymentMethods } from '@pasal/contract/payments/methods.ts'
import { strictReturnUrl } from '@pasal/contract/payments/requests.ts'
import { isId } from '../platform/values/ids.ts'
import { nearestName } from '../platform/values/nearest-name.ts'

const methods: string[] = ['COD', ...paymentMethods]

/** The gateways' real names, and what else a developer may write. */
const otherNames = new Map(
  Object.entries({
    esewa: 'WalletA',
    khalti: 'WalletB',
    fonepay: 'BankNetA',
    nps: 'HubA',
    card: 'bank_card',
    cash: 'COD',
    cashondelivery: 'COD',
  }),
)

/** What an order silently accepts and a developer did not mean. */
export function orderHints({ coupon, paymentMethod, url }: OrderRequest): string[] {
  // The payment starts after the order, and would reject the URL then.
  const back = isStrictUrlMethod(paymentMethod) ? strictReturnUrl(url) : { url }
  return [
    ...(coupon === '' || isId(coupon) ? [] : [couponHint]),
    ...(methods.includes(paymentMethod) ? [] : [methodHint(paymentMethod)]),
    ...('problem' in back ? [returnHint(paymentMethod, back.problem)] : []),
  ]
}

const couponHint =
  'coupon: this is no id; send the _id from the response of POST /public/coupon, or an empty text for no coupon'

function methodHint(paymentMethod: string): string {
  const plain = paymentMethod.toLowerCase().replace(/[^a-z]/g, '')
  const meant = otherNames.get(plain) ?? nearestName(paymentMethod, methods)
  const suggestion = meant === undefined ? `one of ${methods.join(', ')}` : meant
  return `paymentMethod: no gateway can pay by this method, and the order waits for a payment; send ${suggestion}`
}

function returnHint(paymentMethod: string, problem: string): string {
  return (
    `url: the payment by ${paymentMethod} will be rejected: ${problem}; ` +
    'send an origin such as https://shop.example or http://127.0.0.1:3000'
  )
}

export const testOrderHint =
  'customer_phone_number, customer_email: this is a test order, so nothing was created and there is no _id'

/** The hint of a rejected place, with the most similar name of the store's table. */
export function placeHint(place: string, names: string[]): string {
  const meant = nearestName(place, names)
  const suggestion = meant === undefined ? '' : `; did you mean "${meant}"?`
  return (
    `customer_address_city: not a place of the delivery table${suggestion}; ` +
    'send a name exactly as GET /public/delivery_charge/<store_id> lists it'
  )
}
