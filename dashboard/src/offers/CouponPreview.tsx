import { X } from 'lucide-react'
import { useState } from 'react'
import { queryOf, useRead } from '../api/store.ts'
import type { List, StockRow } from '../api/types.ts'
import { formatMoney } from '../format/money.ts'
import { readNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { FindGoods } from '../orders/FindGoods.tsx'
import type { ChosenGoods } from '../orders/use-new-order.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { usePreview } from '../parts/use-preview.ts'
import { offerTexts } from '../text/offers.ts'
import { orderWords } from '../text/order-words.ts'
import { serviceMessage } from '../text/service-messages.ts'
import type { Coupon } from './types.ts'

type Preview = {
  subtotal: number
  customization_total: number
  delivery_charge: number
  discount: number
  total: number
  rejected: string | null
}

/** What a shopper pays with the coupon as it is typed, for some goods, at a place. */
export function CouponPreview({ coupon, isChanged }: { coupon: Coupon; isChanged: boolean }) {
  const text = useTexts(offerTexts)
  const words = useTexts(orderWords)
  const [chosen, setChosen] = useState<ChosenGoods[]>()
  const [place, setPlace] = useState<string>()
  const [paymentMethod, setMethod] = useState('COD')
  const { data: first } = useRead<List<StockRow>>(`/stock${queryOf({ stock: 'in', limit: 1 })}`)
  const { data: delivery } = useRead<{ places: [string, ...unknown[]][] }>('/delivery')
  const goods = chosen ?? (first?.items ?? []).map(goodsOf)
  const chosenPlace = place ?? delivery?.places[0]?.[0] ?? ''
  const lines = goods.map(({ product, variant, pieces }) => ({ product, variant, quantity: readNumber(pieces) ?? 1 }))
  const isReady = coupon.coupon_value > 0 && lines.length > 0
  const terms = isChanged ? keysOf(coupon) : coupon._id
  const body = { coupon: terms, products: lines, place: chosenPlace, paymentMethod }
  const { data, error } = usePreview<Preview>('/coupons/preview', isReady ? body : undefined)
  return (
    <section className="panel">
      <header>
        <h2>{text.shopperPays}</h2>
      </header>
      <div className="body">
        <FindGoods onFound={(found) => setChosen([...goods.filter((one) => !isSame(one, found)), found])} />
        <ul className="stack">
          {goods.map((one) => (
            <li key={one.product + one.variant} className="row">
              <span className="grow">{one.name}</span>
              <Field
                {...{ label: text.piecesOf(one.name), hideLabel: true, inputMode: 'numeric' as const }}
                className="few"
                value={one.pieces}
                onChange={(pieces) => setChosen(goods.map((other) => (other === one ? { ...one, pieces } : other)))}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={text.without(one.name)}
                onClick={() => setChosen(goods.filter((other) => other !== one))}
              >
                <X size={16} />
              </button>
            </li>
          ))}
        </ul>
        <div className="pair">
          <Select
            {...{ label: text.place, value: chosenPlace, onChange: setPlace }}
            options={(delivery?.places ?? []).map(([name]) => ({ value: name, text: name }))}
          />
          <Select
            {...{ label: text.method, value: paymentMethod, onChange: setMethod }}
            options={Object.entries(words.methods).map(([value, name]) => ({ value, text: name }))}
          />
        </div>
        {isReady ? <ErrorNote error={error} /> : <p className="soft">{text.previewNeeds}</p>}
        {isReady && data ? <Sums preview={data} /> : null}
      </div>
    </section>
  )
}

function Sums({ preview }: { preview: Preview }) {
  const text = useTexts(offerTexts)
  const lang = useLanguage()
  const { subtotal, customization_total, discount, delivery_charge, total, rejected } = preview
  const rows = [
    [text.goods, subtotal + customization_total],
    [text.discount, -discount],
    [text.delivery, delivery_charge],
  ] as const
  return (
    <div role="status" className="stack">
      {rejected ? <div className="note careful">{text.rejected(serviceMessage(lang, rejected))}</div> : null}
      <dl className="money flush">
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="number">{formatMoney(lang, amount)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{text.total}</dt>
          <dd className="number">{formatMoney(lang, total)}</dd>
        </div>
      </dl>
    </div>
  )
}

const isSame = (one: ChosenGoods, other: ChosenGoods) => one.product === other.product && one.variant === other.variant

function goodsOf({ product, variant, product_name, option_name, image_url }: StockRow): ChosenGoods {
  const name = [product_name, option_name].filter(Boolean).join(', ')
  return { product, variant, name, image_url, pieces: '1' }
}

/** The keys that the API takes of a coupon that is not saved. Its code changes no sum. */
function keysOf(coupon: Coupon) {
  const { coupon_type, coupon_value, min_order_value, max_discount_amount, active, starts_at, expires_at } = coupon
  const { usage_limit, only_for_cod_payment, only_for_online_payment, categories, places } = coupon
  return {
    ...{ coupon_type, coupon_value, min_order_value, max_discount_amount, active, starts_at, expires_at },
    ...{ usage_limit, only_for_cod_payment, only_for_online_payment, categories, places },
  }
}
