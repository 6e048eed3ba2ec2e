import { useStore, useWrite } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { DeleteButton } from '../parts/DeleteButton.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select, Switch } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { MomentField } from '../parts/MomentField.tsx'
import { NumberField } from '../parts/NumberField.tsx'
import { ProductPicker } from '../parts/ProductPicker.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { type ObjectForm, useObjectForm } from '../parts/use-object-form.ts'
import { editorTexts } from '../text/editor.ts'
import { offerTexts } from '../text/offers.ts'
import { SalePreview } from './SalePreview.tsx'
import { SalePill } from './SalesPage.tsx'
import type { FlashSale } from './types.ts'

const emptySale: FlashSale = {
  ...{ _id: '', version: 0, name: '', status: 'upcoming', start_at: '', end_at: '', discount_type: 'percentage' },
  ...{ discount_value: 0, max_per_order: 0, hold_minutes: 3, show_countdown: true, show_stock_left: false },
  products: [],
}

export function NewSalePage() {
  return <Editor sale={emptySale} />
}

export function SalePage({ id }: { id: string }) {
  return <Loaded<FlashSale> path={`/flash-sales/${id}`}>{(flashSale) => <Editor sale={flashSale} />}</Loaded>
}

type Form = ObjectForm<FlashSale>

function Editor({ sale }: { sale: FlashSale }) {
  const text = useTexts(offerTexts)
  const common = useTexts(editorTexts)
  const { can } = useStore()
  const form = useObjectForm(sale, {
    ...{ path: '/flash-sales', editors: '/offers/sales', back: '/offers/sales', nameOf: ({ name }) => name },
    required: ['discount_type'],
  })
  const isEnded = !form.isNew && sale.status === 'ended'
  const mayWrite = can('write_marketing') && !isEnded
  const { value, fields } = form
  return (
    <>
      <EditorHead
        {...{ title: form.isNew ? text.newSale : form.base.name, back: '/offers/sales', backText: text.backToSales }}
        {...{ form, mayWrite }}
      >
        {form.isNew ? null : <SalePill status={sale.status} />}
      </EditorHead>
      {can('write_marketing') ? null : <div className="note">{common.readOnly}</div>}
      {isEnded ? <div className="note">{text.saleOver}</div> : null}
      <ErrorNote error={form.error} labels={text.saleFields} />
      <div className="editor">
        <fieldset className="stack" disabled={!mayWrite}>
          <Terms form={form} isLive={!form.isNew && sale.status === 'live'} />
          <section className="panel">
            <div className="body">
              <ProductPicker
                {...{ label: text.products, ids: value.products, error: fields.products }}
                onChange={(products) => form.set({ products })}
              />
            </div>
          </section>
        </fieldset>
        <div className="stack">
          <SalePreview sale={value} isChanged={form.isNew || form.unsaved > 0} />
          {form.isNew || !can('write_marketing') ? null : <EndOrDelete form={form} sale={sale} />}
        </div>
      </div>
      <ConflictDialog form={form} names={text.saleFields} />
    </>
  )
}

/** Name, time, discount, and what shoppers see of it. */
function Terms({ form, isLive }: { form: Form; isLive: boolean }) {
  const text = useTexts(offerTexts)
  const { value, fields, set } = form
  return (
    <section className="panel">
      <div className="body">
        <Field {...{ label: text.name, value: value.name, error: fields.name }} onChange={(name) => set({ name })} />
        <div className="pair">
          <fieldset disabled={isLive}>
            <MomentField
              {...{ label: text.startsAt, value: value.start_at, error: fields.start_at }}
              onChange={(at) => set({ start_at: at ?? '' })}
            />
          </fieldset>
          <MomentField
            {...{ label: text.endsAt, value: value.end_at, error: fields.end_at }}
            onChange={(at) => set({ end_at: at ?? '' })}
          />
        </div>
        <div className="pair">
          <Select
            {...{ label: text.kind, value: value.discount_type }}
            options={Object.entries(text.saleKinds).map(([kind, name]) => ({ value: kind, text: name }))}
            onChange={(kind) => set({ discount_type: kind as FlashSale['discount_type'] })}
          />
          <NumberField
            {...{ label: value.discount_type === 'percentage' ? text.percent : text.amountRs }}
            {...{ error: fields.discount_value, value: value.discount_value || null }}
            onChange={(amount) => set({ discount_value: amount ?? 0 })}
          />
        </div>
        <div className="pair">
          <NumberField
            {...{ label: text.maxPerOrder, help: text.maxPerOrderHelp, error: fields.max_per_order }}
            value={value.max_per_order || null}
            onChange={(count) => set({ max_per_order: count ?? 0 })}
          />
          <Select
            {...{ label: text.holdMinutes, value: String(value.hold_minutes) }}
            options={[2, 3, 4, 5].map((minutes) => ({ value: String(minutes), text: text.minutes(minutes) }))}
            onChange={(minutes) => set({ hold_minutes: Number(minutes) })}
          />
        </div>
        <Switch
          {...{ label: text.showCountdown, checked: value.show_countdown }}
          onChange={(on) => set({ show_countdown: on })}
        />
        <Switch
          {...{ label: text.showStockLeft, checked: value.show_stock_left }}
          onChange={(on) => set({ show_stock_left: on })}
        />
      </div>
    </section>
  )
}

/** A live sale is ended, every other one can be deleted. */
function EndOrDelete({ form, sale }: { form: Form; sale: FlashSale }) {
  const text = useTexts(offerTexts)
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const end = () =>
    run(async () => {
      await write('POST', `/flash-sales/${sale._id}/end`, {})
      form.discard()
      toast({ text: text.endedToast(sale.name) })
    })
  return (
    <section className="panel">
      <div className="body">
        {sale.status === 'live' ? (
          <>
            <p className="soft">{text.endEffect}</p>
            <ErrorNote error={error} />
            <Button kind="danger" busy={busy} onClick={() => void end()}>
              {text.endNow}
            </Button>
          </>
        ) : (
          <DeleteButton
            {...{ title: text.deleteSale(sale.name), effect: text.deleteSaleEffect }}
            {...{ busy: form.busy, error: form.error, onDelete: form.remove }}
          />
        )}
      </div>
    </section>
  )
}
