import { useRead, useStore } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { latinDigits, typedPhone } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { CheckList } from '../parts/CheckList.tsx'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { DeleteObject } from '../parts/DeleteObject.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select, Switch } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { MomentField } from '../parts/MomentField.tsx'
import { NumberField } from '../parts/NumberField.tsx'
import { useUnreadable } from '../parts/unreadable.ts'
import { type ObjectForm, useObjectForm } from '../parts/use-object-form.ts'
import { editorTexts } from '../text/editor.ts'
import { offerTexts } from '../text/offers.ts'
import { CouponPreview } from './CouponPreview.tsx'
import { hasCap, useCouponWords } from './coupon-words.ts'
import type { Coupon } from './types.ts'

const none = -1

const emptyCoupon: Coupon = {
  ...{ _id: '', version: 0, code: '', coupon_type: 1, coupon_value: 0, min_order_value: none },
  ...{ max_discount_amount: none, active: true, starts_at: null, expires_at: null, usage_limit: null },
  ...{ only_for_cod_payment: false, only_for_online_payment: false, categories: [], places: [] },
  ...{ reward_customer_phone: '', used: 0, reserved: 0 },
}

export function NewCouponPage() {
  return <Editor coupon={emptyCoupon} />
}

export function CouponPage({ id }: { id: string }) {
  return <Loaded<Coupon> path={`/coupons/${id}`}>{(coupon) => <Editor coupon={coupon} />}</Loaded>
}

type Form = ObjectForm<Coupon>

function Editor({ coupon }: { coupon: Coupon }) {
  const text = useTexts(offerTexts)
  const common = useTexts(editorTexts)
  const words = useCouponWords()
  const { can } = useStore()
  const form = useObjectForm(coupon, {
    ...{ path: '/coupons', editors: '/offers/coupons', nameOf: ({ code }) => code },
    ...{ back: '/offers', required: ['coupon_type'] },
  })
  const mayWrite = can('write_marketing')
  const { value } = form
  return (
    <>
      <EditorHead
        {...{ title: form.isNew ? text.newCoupon : form.base.code, back: '/offers', backText: text.backToCoupons }}
        {...{ form, mayWrite }}
      />
      {mayWrite ? null : <div className="note">{common.readOnly}</div>}
      <ErrorNote error={form.error} labels={text.couponFields} />
      <fieldset className="editor" disabled={!mayWrite}>
        <div className="stack">
          <Gives form={form} />
          <Conditions form={form} />
        </div>
        <div className="stack">
          <CouponPreview coupon={value} isChanged={form.isNew || form.unsaved > 0} />
          <section className="panel">
            <div className="body">
              {value.coupon_value > 0 ? <p>{words(value)}</p> : null}
              <Switch label={text.active} checked={value.active} onChange={(active) => form.set({ active })} />
              {form.isNew ? null : <p className="small">{text.usedCount(value.used, value.reserved)}</p>}
              <DeleteObject
                {...{ form, mayWrite, title: text.deleteCoupon(coupon.code), effect: text.deleteCouponEffect }}
              />
            </div>
          </section>
        </div>
      </fieldset>
      <ConflictDialog form={form} names={text.couponFields} />
    </>
  )
}

/** The code and what it takes off. */
function Gives({ form }: { form: Form }) {
  const text = useTexts(offerTexts)
  const { value, fields, set } = form
  return (
    <section className="panel">
      <div className="body">
        <Field
          {...{
            label: text.code,
            help: text.codeHelp,
            error: fields.code,
            value: value.code,
            autoCapitalize: 'characters',
          }}
          onChange={(code) => set({ code: latinDigits(code).toUpperCase().replace(/\s/g, '') })}
        />
        <div className="pair">
          <Select
            {...{ label: text.kind, value: String(value.coupon_type) }}
            options={text.kinds.map((name, index) => ({ value: String(index + 1), text: name }))}
            onChange={(kind) => set({ coupon_type: Number(kind) as Coupon['coupon_type'] })}
          />
          <NumberField
            {...{ label: value.coupon_type === 1 ? text.amountRs : text.percent, error: fields.coupon_value }}
            value={value.coupon_value || null}
            onChange={(amount) => set({ coupon_value: amount ?? 0 })}
          />
        </div>
        <div className="pair">
          <NumberField
            {...{ label: text.minimumRs, help: text.noLimitHelp, error: fields.min_order_value }}
            value={value.min_order_value < 0 ? null : value.min_order_value}
            onChange={(amount) => set({ min_order_value: amount ?? none })}
          />
          {hasCap(value.coupon_type) ? (
            <NumberField
              {...{ label: text.atMostRs, help: text.noLimitHelp, error: fields.max_discount_amount }}
              value={value.max_discount_amount < 0 ? null : value.max_discount_amount}
              onChange={(amount) => set({ max_discount_amount: amount ?? none })}
            />
          ) : null}
        </div>
      </div>
    </section>
  )
}

/** When, how often, for which payment, goods and places. */
function Conditions({ form }: { form: Form }) {
  const text = useTexts(offerTexts)
  const { value, fields, set } = form
  const categories = useRead<List<{ _id: string; name: string }>>('/categories?limit=250')
  const delivery = useRead<{ places: [string, ...unknown[]][] }>('/delivery')
  const payment = value.only_for_cod_payment ? 'cod' : value.only_for_online_payment ? 'online' : ''
  const setPayment = (chosen: string) =>
    set({ only_for_cod_payment: chosen === 'cod', only_for_online_payment: chosen === 'online' })
  return (
    <section className="panel">
      <header>
        <h2>{text.conditions}</h2>
      </header>
      <div className="body">
        <div className="pair">
          <MomentField
            {...{ label: text.startsAt, value: value.starts_at, error: fields.starts_at }}
            onChange={(starts_at) => set({ starts_at })}
          />
          <MomentField
            {...{ label: text.expiresAt, value: value.expires_at, error: fields.expires_at }}
            onChange={(expires_at) => set({ expires_at })}
          />
        </div>
        <div className="pair">
          <NumberField
            {...{ label: text.usageLimit, help: text.usageHelp, error: fields.usage_limit, value: value.usage_limit }}
            onChange={(usage_limit) => set({ usage_limit })}
          />
          <Select
            {...{ label: text.payment, value: payment, onChange: setPayment }}
            options={Object.entries(text.payments).map(([name, words]) => ({ value: name, text: words }))}
          />
        </div>
        <OnlyFor form={form} />
        {categories.data && categories.data.items.length > 0 ? (
          <CheckList
            {...{ label: text.categories, help: text.categoriesHelp, values: value.categories }}
            options={categories.data.items.map(({ _id, name }) => ({ value: _id, text: name }))}
            onChange={(chosen) => set({ categories: chosen })}
          />
        ) : null}
        {delivery.data ? (
          <CheckList
            {...{ label: text.places, help: text.placesHelp, values: value.places }}
            options={delivery.data.places.map(([name]) => ({ value: name, text: name }))}
            onChange={(places) => set({ places })}
          />
        ) : null}
      </div>
    </section>
  )
}

/** The shop compares the number with that of the order, so a part of one would reject everybody. */
function OnlyFor({ form: { value, changes, fields, set } }: { form: Form }) {
  const text = useTexts(offerTexts)
  const isNumber = /^(\d{10})?$/.test(value.reward_customer_phone)
  // Of a coupon that was stored with other text, the rest can still be saved: it is switched off, for example.
  useUnreadable(!isNumber && changes.reward_customer_phone !== undefined)
  return (
    <Field
      {...{ label: text.rewardPhone, help: text.rewardHelp, inputMode: 'tel', value: value.reward_customer_phone }}
      error={isNumber ? fields.reward_customer_phone : text.rewardDigits}
      onChange={(typed) => set({ reward_customer_phone: typedPhone(typed) })}
    />
  )
}
