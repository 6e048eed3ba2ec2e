import { useStore } from '../api/store.ts'
import type { OrderItem } from '../api/types.ts'
import { useDraft } from '../api/use-draft.ts'
import { numberOrText, typedPhone } from '../format/numbers.ts'
import { usePreview } from '../parts/use-preview.ts'

export type ChosenGoods = { product: string; variant: string; name: string; image_url: string; pieces: string }
export type NewOrder = {
  goods: ChosenGoods[]
  name: string
  phone: string
  place: string
  address: string
  note: string
  source: 'phone' | 'counter' | 'social' | 'other'
  coupon: string
  discount: string
  delivery: string
  paid: string
  force: boolean
}

const empty: NewOrder = {
  ...{ goods: [], name: '', phone: '', place: '', address: '', note: '', source: 'phone' },
  ...{ coupon: '', discount: '', delivery: '', paid: '', force: false },
}

/** What was typed, stored over a reload, as the body of an order, and its sums while one types. */
export function useNewOrder() {
  const { store } = useStore()
  const [draft, setDraft] = useDraft<NewOrder>(`order.${store._id}`)
  const values = { ...empty, ...draft }
  const set = (changes: Partial<NewOrder>) => setDraft({ ...values, ...changes })
  const body = bodyOf(values)
  const isReady = values.goods.length > 0 && values.place !== ''
  // Sums need no person: a preview is shown while the name is still missing.
  const somebody = { customer_full_name: 'Preview', customer_phone_number: '9800000000', customer_address: 'Preview' }
  const previewed = { ...body, ...somebody, order_note: '' }
  const { data, error } = usePreview<OrderItem>('/orders/preview', isReady ? previewed : undefined)
  return {
    ...{ values, set, body, isReady, clear: () => setDraft(undefined) },
    ...{ preview: isReady ? data : undefined, problem: isReady ? error : undefined },
  }
}

function bodyOf(values: NewOrder) {
  const discount = numberOrText(values.discount)
  const paid = numberOrText(values.paid)
  return {
    products: values.goods.map(({ product, variant, pieces }) => ({
      ...{ product, variant, quantity: numberOrText(pieces) },
    })),
    customer_full_name: values.name.trim(),
    customer_phone_number: typedPhone(values.phone),
    customer_address_city: values.place,
    customer_address: values.address.trim(),
    order_note: values.note.trim(),
    paymentMethod: 'COD',
    source: values.source,
    // An order has one discount: a coupon or an amount.
    ...(values.coupon === '' ? (discount ? { discount } : {}) : { coupon: values.coupon }),
    ...(values.delivery.trim() === '' ? {} : { delivery_charge: numberOrText(values.delivery) }),
    ...(paid ? { paid: { kind: 'cash', amount: paid } } : {}),
    ...(values.force ? { force: ['stock', 'cod'] } : {}),
  }
}
