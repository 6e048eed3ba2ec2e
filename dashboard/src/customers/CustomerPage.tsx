import { Phone } from 'lucide-react'
import { useStore } from '../api/store.ts'
import type { OrderItem } from '../api/types.ts'
import { formatMoment } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Area, Field } from '../parts/Field.tsx'
import { ListOf } from '../parts/ListOf.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useList } from '../parts/use-list.ts'
import { useObjectForm } from '../parts/use-object-form.ts'
import { customerTexts } from '../text/customers.ts'
import { editorTexts } from '../text/editor.ts'
import { CustomerOrders } from './CustomerOrders.tsx'
import { EraseCustomer } from './EraseCustomer.tsx'
import type { Customer } from './types.ts'

export function CustomerPage({ id }: { id: string }) {
  return <Loaded<Customer> path={`/customers/${id}`}>{(customer) => <Editor customer={customer} />}</Loaded>
}

/** One person: the figures, the orders, what the shop knows and notes, and the end of all of it. */
function Editor({ customer }: { customer: Customer }) {
  const text = useTexts(customerTexts)
  const words = useTexts(editorTexts)
  const { can } = useStore()
  const form = useObjectForm(customer, {
    ...{ path: '/customers', editors: '/customers', back: '/customers' },
    nameOf: ({ name }) => name || text.noName,
  })
  const { value, fields } = form
  const mayWrite = can('write_customers')
  return (
    <>
      <EditorHead
        {...{ title: customer.name || text.noName, back: '/customers', backText: text.back, form, mayWrite }}
      />
      {mayWrite ? null : <div className="note">{words.readOnly}</div>}
      <ErrorNote error={form.error} labels={{ name: text.name, email: text.email, note: text.note }} />
      <div className="editor">
        <div className="stack">
          <Figures customer={customer} />
          {can('read_orders') ? <Orders id={customer._id} /> : null}
        </div>
        <div className="stack">
          <section className="panel">
            <fieldset className="body" disabled={!mayWrite}>
              <a href={`tel:${customer.phone}`} className="button second" aria-label={text.call(customer.phone)}>
                <Phone size={20} /> {customer.phone}
              </a>
              <Field
                {...{ label: text.name, value: value.name, error: fields.name, maxLength: 120 }}
                onChange={(name) => form.set({ name })}
              />
              <Field
                {...{ label: text.email, value: value.email, error: fields.email, type: 'email', help: text.emailHelp }}
                onChange={(email) => form.set({ email })}
              />
              <Area
                {...{ label: text.note, value: value.note, error: fields.note, help: text.noteHelp, rows: 4 }}
                onChange={(note) => form.set({ note })}
              />
            </fieldset>
          </section>
          {can('erase_customers') ? <EraseCustomer customer={customer} onErased={form.discard} /> : null}
        </div>
      </div>
      <ConflictDialog form={form} names={{ name: text.name, email: text.email, note: text.note }} />
    </>
  )
}

function Figures({ customer }: { customer: Customer }) {
  const text = useTexts(customerTexts)
  const lang = useLanguage()
  const { stats } = customer
  const counts = (['orders', 'delivered', 'cancelled', 'returned'] as const).map(
    (name) => [text.figures[name], formatNumber(lang, stats[name])] as const,
  )
  const last = stats.last_order_at ? formatMoment(lang, stats.last_order_at) : '–'
  return (
    <section className="panel" aria-label={text.history}>
      <dl className="figures">
        {[
          ...counts,
          [text.figures.spent, formatMoney(lang, stats.total_spent)] as const,
          [text.figures.last, last] as const,
        ].map(([name, figure]) => (
          <div key={name}>
            <dt className="small">{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Orders({ id }: { id: string }) {
  const text = useTexts(customerTexts)
  const list = useList<OrderItem>('/orders', { customer: id })
  return (
    <section className="panel">
      <header>
        <h2>{text.orders}</h2>
      </header>
      <div className="body">
        <ListOf list={list} empty={<p className="soft">{text.noOrders}</p>}>
          {(orders) => <CustomerOrders orders={orders} />}
        </ListOf>
      </div>
    </section>
  )
}
