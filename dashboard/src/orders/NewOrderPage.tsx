import { X } from 'lucide-react'
import { useLocation } from 'wouter'
import { ApiError } from '../api/call.ts'
import { useRead, useStore, useWrite } from '../api/store.ts'
import type { List, Order, OrderItem } from '../api/types.ts'
import { formatMoney } from '../format/money.ts'
import { readNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Area, Field, Select } from '../parts/Field.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { Picture } from '../parts/Picture.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { newOrderTexts } from '../text/new-order.ts'
import { FindGoods } from './FindGoods.tsx'
import { Check } from './StatusForm.tsx'
import { type ChosenGoods, type NewOrder, useNewOrder } from './use-new-order.ts'

type Values = { values: NewOrder; set(changes: Partial<NewOrder>): void; fields: Record<string, string> }

/** An order that a merchant writes down, with the same stock and delivery as the shop's. */
export function NewOrderPage() {
  const text = useTexts(newOrderTexts)
  const write = useWrite()
  const toast = useToast()
  const [, go] = useLocation()
  const { values, set: setValues, body, isReady, preview, problem, clear } = useNewOrder()
  const { busy, error, run, clear: clearError } = useAction()
  const wrong = error ?? problem
  const fields = wrong instanceof ApiError ? wrong.fields : {}
  // What was wrong when it was sent may be right by now; the preview says what is not.
  const set = (changes: Partial<NewOrder>) => {
    clearError()
    setValues(changes)
  }
  const place = () =>
    run(async () => {
      const order = await write<Order>('POST', '/orders', body)
      clear()
      toast({ text: text.placed(order.order_number) })
      go(`/orders/${order._id}`, { replace: true })
    })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void place()
      }}
    >
      <div>
        <PageTitle>{text.title}</PageTitle>
        <p className="soft">{text.lead}</p>
      </div>
      <div className="two-columns">
        <div className="stack">
          <Goods {...{ values, set, fields }} />
          <Receiver {...{ values, set, fields }} />
        </div>
        <section className="panel">
          <div className="body">
            <Sums preview={preview} />
            <Terms {...{ values, set, fields }} />
            <ErrorNote error={wrong} labels={labelsOf(text, values)} />
            <Button kind="filled" type="submit" busy={busy} disabled={!isReady}>
              {text.save}
            </Button>
            <Button kind="text" onClick={clear}>
              {text.discard}
            </Button>
          </div>
        </section>
      </div>
    </form>
  )
}

/** How the form calls the fields of the request. */
function labelsOf(text: (typeof newOrderTexts)['en'], { goods }: NewOrder): Record<string, string> {
  return {
    ...{ customer_full_name: text.name, customer_phone_number: text.phone, customer_address_city: text.place },
    ...{ customer_address: text.address, order_note: text.note, delivery_charge: text.delivery },
    ...{ discount: text.discount, coupon: text.coupon, 'paid.amount': text.paid },
    ...Object.fromEntries(goods.map(({ name }, at) => [`products.${at}.quantity`, text.pieces(name)])),
  }
}

function Goods({ values, set, fields }: Values) {
  const text = useTexts(newOrderTexts)
  const { goods } = values
  const change = (at: number, pieces: string) =>
    set({ goods: goods.map((one, index) => (index === at ? { ...one, pieces } : one)) })
  const add = (found: ChosenGoods) => {
    const at = goods.findIndex(({ product, variant }) => product === found.product && variant === found.variant)
    if (at === -1) set({ goods: [...goods, found] })
    else change(at, String((readNumber(goods[at]?.pieces ?? '') ?? 0) + 1))
  }
  return (
    <section className="panel">
      <header>
        <h2>{text.goods}</h2>
      </header>
      <div className="body">
        <FindGoods onFound={add} />
        {goods.map((one, at) => (
          <div key={one.product + one.variant} className="goods">
            <Picture url={one.image_url} />
            <span className="grow">{one.name}</span>
            <input
              className="cell-input outlined"
              inputMode="numeric"
              aria-label={text.pieces(one.name)}
              aria-invalid={fields[`products.${at}.quantity`] ? true : undefined}
              value={one.pieces}
              onChange={(event) => change(at, event.target.value)}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={text.remove(one.name)}
              onClick={() => set({ goods: goods.filter((other) => other !== one) })}
            >
              <X size={18} />
            </button>
          </div>
        ))}
      </div>
    </section>
  )
}

function Receiver({ values, set, fields }: Values) {
  const text = useTexts(newOrderTexts)
  const { data } = useRead<{ places: [string, ...unknown[]][] }>('/delivery')
  const places = (data?.places ?? []).map(([name]) => ({ value: name, text: name }))
  return (
    <section className="panel">
      <header>
        <h2>{text.who}</h2>
      </header>
      <div className="body">
        <div className="pair">
          <Field
            {...{ label: text.name, value: values.name, required: true, error: fields.customer_full_name }}
            onChange={(name) => set({ name })}
          />
          <Field
            {...{ label: text.phone, value: values.phone, required: true, inputMode: 'tel' as const }}
            {...{ error: fields.customer_phone_number, onChange: (phone: string) => set({ phone }) }}
          />
          <Select
            {...{ label: text.place, value: values.place, error: fields.customer_address_city }}
            options={[{ value: '', text: text.choosePlace }, ...places]}
            onChange={(place) => set({ place })}
          />
          <Field
            {...{ label: text.address, value: values.address, required: true, error: fields.customer_address }}
            onChange={(address) => set({ address })}
          />
        </div>
        <Area {...{ label: text.note, value: values.note, rows: 2 }} onChange={(note) => set({ note })} />
      </div>
    </section>
  )
}

function Terms({ values, set, fields }: Values) {
  const text = useTexts(newOrderTexts)
  const { can } = useStore()
  const amounts = values.coupon === '' ? (['discount', 'delivery', 'paid'] as const) : (['delivery', 'paid'] as const)
  const errors = { discount: fields.discount, delivery: fields.delivery_charge, paid: fields['paid.amount'] }
  return (
    <>
      <Select
        {...{ label: text.source, value: values.source }}
        options={Object.entries(text.sources).map(([value, name]) => ({ value, text: name }))}
        onChange={(source) => set({ source: source as NewOrder['source'] })}
      />
      {can('read_marketing') ? <Coupon value={values.coupon} onChange={(coupon) => set({ coupon })} /> : null}
      {amounts.map((key) => (
        <Field
          key={key}
          {...{ label: text[key], value: values[key], inputMode: 'decimal' as const, error: errors[key] }}
          onChange={(value) => set({ [key]: value })}
        />
      ))}
      <Check label={text.force} checked={values.force} onChange={(force) => set({ force })} />
    </>
  )
}

function Coupon({ value, onChange }: { value: string; onChange(value: string): void }) {
  const text = useTexts(newOrderTexts)
  const { data } = useRead<List<{ _id: string; code: string }>>('/coupons?usable=1&sort=code&limit=250')
  const coupons = (data?.items ?? []).map(({ _id, code }) => ({ value: _id, text: code }))
  if (coupons.length === 0) return null
  return (
    <Select {...{ label: text.coupon, value, onChange }} options={[{ value: '', text: text.noCoupon }, ...coupons]} />
  )
}

function Sums({ preview }: { preview: OrderItem | undefined }) {
  const text = useTexts(newOrderTexts)
  const lang = useLanguage()
  if (!preview) return <p className="soft">{text.emptyPreview}</p>
  const { sums } = text
  return (
    <div role="status">
      <dl className="money flush">
        <div>
          <dt>{sums.goods}</dt>
          <dd className="number">{formatMoney(lang, preview.product_total_price)}</dd>
        </div>
        {preview.discount.d_value > 0 ? (
          <div>
            <dt>{sums.discount}</dt>
            <dd className="number">{formatMoney(lang, -preview.discount.d_value)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{sums.delivery}</dt>
          <dd className="number">{formatMoney(lang, preview.delivery_charge)}</dd>
        </div>
        <div className="sum">
          <dt>{sums.total}</dt>
          <dd className="number">{formatMoney(lang, preview.total)}</dd>
        </div>
      </dl>
    </div>
  )
}
