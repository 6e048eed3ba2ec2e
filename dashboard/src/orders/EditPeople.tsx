import { ApiError } from '../api/call.ts'
import type { Order } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { orderTexts } from '../text/order.ts'
import { orderPeopleTexts } from '../text/order-people.ts'
import { useOrderWrite } from './use-order-write.ts'
import { type TypedOver, useTypedOver } from './use-typed-over.ts'

/** Who receives the order and where, and who brings it: what a shopper says on the phone after ordering. */
export function EditPeople({ order, onDone }: { order: Order; onDone(): void }) {
  const text = useTexts(orderTexts)
  const { labels } = useTexts(orderPeopleTexts)
  const { writeOver } = useOrderWrite()
  const form = useTypedOver(order, fieldsOf)
  const { busy, error, run } = useAction()
  const problems = error instanceof ApiError ? error.fields : {}
  const save = (sent: TypedOver) =>
    run(async () => {
      const meet = (current: Order) => form.meet(current, sent)
      if (await writeOver(sent.over, '', sent.typed, meet, 'PATCH')) onDone()
    })
  return (
    <>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save(form.version)
        }}
      >
        {shownNames(order).map((name) => (
          <Field
            key={name}
            {...{ label: labels[name], value: form.values[name] ?? '', error: problems[name], type: types[name] }}
            onChange={(value) => form.set(name, value)}
          />
        ))}
        {/* Beside the button: on a phone the fields above have scrolled away. */}
        <ErrorNote error={error} labels={labels} />
        <div className="row end">
          <Button kind="text" onClick={onDone}>
            {text.close}
          </Button>
          <Button kind="filled" type="submit" busy={busy}>
            {text.save}
          </Button>
        </div>
      </form>
      <ConflictDialog
        names={labels}
        form={{ ...form.dialog, busy, resolve: (theirs) => void save(form.settle(theirs)) }}
      />
    </>
  )
}

const receiver = [
  ...(['customer_full_name', 'customer_phone_number', 'customer_alt_phone_number', 'customer_address'] as const),
  ...(['customer_address_landmark', 'customer_email', 'delivery_date', 'order_note', 'company_name', 'pan'] as const),
] as const
const sender = ['sender_full_name', 'sender_phone_number', 'sender_email'] as const
const sending = ['courier', 'tracking_number', 'tracking_url'] as const
const names = [...receiver, ...sender, ...sending]

/** A sender is asked for in some shops only, and a courier comes with dispatching. */
function shownNames(order: Order) {
  const has = (some: readonly (typeof names)[number][]) => some.some((name) => order[name] !== '')
  return [
    ...receiver,
    ...(has(sender) ? sender : []),
    ...(has(sending) || order.status === 'Dispatched' ? sending : []),
  ]
}

const types: Partial<Record<(typeof names)[number], string>> = {
  ...{ customer_phone_number: 'tel', customer_alt_phone_number: 'tel', sender_phone_number: 'tel' },
  ...{ customer_email: 'email', sender_email: 'email', delivery_date: 'date', tracking_url: 'url' },
}

const fieldsOf = (order: Order) => Object.fromEntries(names.map((name) => [name, order[name]]))
