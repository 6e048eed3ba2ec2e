import type { CreateOrder } from '@pasal/contract/merchant/orders/requests.ts'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { useStore } from '../api/store.ts'
import { useDraft } from '../api/stored.ts'
import type { OrderItem } from '../api/types.ts'
import { latinDigits, readNumber } from '../format/numbers.ts'

export type ChosenGoods = { product: string; variant: string; name: string; image_url: string; pieces: string }
export type NewOrder = {
  goods: ChosenGoods[]
  name: string
  phone: string
  place: string
  address: string
  note: string
  source: 'phone' | 'counter' | 'social' | 'other'
  discount: string
  delivery: string
  paid: string
  force: boolean
}

const empty: NewOrder = {
  ...{ goods: [], name: '', phone: '', place: '', address: '', note: '', source: 'phone' },
  ...{ discount: '', delivery: '', paid: '', force: false },
}
const previewPauseMs = 300

/** What was typed, kept over a reload, as the body of an order, and its sums while one types. */
export function useNewOrder() {
  const { store, pathOf } = useStore()
  const [draft, setDraft] = useDraft<NewOrder>(`order.${store._id}`)
  const values = draft ?? empty
  const set = (changes: Partial<NewOrder>) => setDraft({ ...values, ...changes })
  const [preview, setPreview] = useState<OrderItem>()
  const [problem, setProblem] = useState<unknown>()
  const body = bodyOf(values)
  const { customer_full_name, customer_phone_number, ...sums } = body
  // Sums need no person: a preview is shown while the name is still missing.
  const previewed = JSON.stringify({ ...sums, customer_full_name: 'Preview', customer_phone_number: '9800000000' })
  const isReady = values.goods.length > 0 && values.place !== ''
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => {
      call<OrderItem>('POST', pathOf('/orders/preview'), JSON.parse(previewed)).then(
        (shown) => {
          setPreview(shown)
          setProblem(undefined)
        },
        (failure: unknown) => setProblem(failure),
      )
    }, previewPauseMs)
    return () => clearTimeout(timer)
  }, [previewed, isReady, pathOf])
  return {
    ...{ values, set, body, isReady, clear: () => setDraft(undefined) },
    ...{ preview: isReady ? preview : undefined, problem: isReady ? problem : undefined },
  }
}

function bodyOf(values: NewOrder): Partial<CreateOrder> {
  const amount = (key: 'discount' | 'delivery' | 'paid') => readNumber(values[key])
  const [discount, delivery, paid] = [amount('discount'), amount('delivery'), amount('paid')]
  return {
    products: values.goods.map(({ product, variant, pieces }) => ({
      ...{ product, variant, quantity: readNumber(pieces) ?? 0 },
    })) as CreateOrder['products'],
    customer_full_name: values.name.trim(),
    customer_phone_number: latinDigits(values.phone).replace(/[\s-]/g, ''),
    customer_address_city: values.place,
    customer_address: values.address.trim(),
    order_note: values.note.trim(),
    paymentMethod: 'COD',
    source: values.source,
    ...(discount ? { discount } : {}),
    ...(delivery === undefined ? {} : { delivery_charge: delivery }),
    ...(paid ? { paid: { kind: 'cash' as const, amount: paid } } : {}),
    ...(values.force ? { force: ['stock' as const, 'cod' as const] } : {}),
  }
}
