import { useStore, useWrite } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { formatMoment } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ConfirmButton } from '../parts/ConfirmButton.tsx'
import { useToast } from '../parts/Toast.tsx'
import { orderTexts } from '../text/order.ts'

/** The payments of an order. One that was recorded by mistake is taken back here. */
export function OrderPayments({ order }: { order: Order }) {
  const text = useTexts(orderTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const write = useWrite()
  const toast = useToast()
  if (order.payments.length === 0) return null
  return (
    <section className="panel">
      <header>
        <h2>{text.received}</h2>
      </header>
      <ul className="row-list">
        {order.payments.map(({ _id, kind, amount, reference, received_at, settlement }) => (
          <li key={_id}>
            <span className="grow">
              {formatMoney(lang, amount)} · {text.kinds[kind] ?? kind}
              <span className="second-line small">
                {[formatMoment(lang, received_at), reference].filter(Boolean).join(' · ')}
              </span>
            </span>
            {can('write_payments') && kind !== 'gateway' && settlement === null ? (
              <ConfirmButton
                {...{ label: text.takeBack, name: formatMoney(lang, amount), kind: 'text' }}
                {...{ question: text.takeBackTitle(formatMoney(lang, amount)), effect: text.takeBackText }}
                act={async () => {
                  await write('DELETE', `/orders/${order._id}/payments/${_id}`)
                  toast({ text: text.takenBack })
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
