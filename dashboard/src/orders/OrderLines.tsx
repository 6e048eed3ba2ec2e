import { isPaidOnDelivery } from '@pasal/contract/pricing/cart-totals.ts'
import { customFieldText, readCustomField } from '@pasal/contract/pricing/custom-fields.ts'
import type { Order, OrderLine } from '../api/types.ts'
import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Picture } from '../parts/Picture.tsx'
import { orderTexts } from '../text/order.ts'

export function OrderLines({ order }: { order: Order }) {
  const text = useTexts(orderTexts)
  return (
    <section className="panel">
      <header>
        <h2>{text.lines}</h2>
      </header>
      <ul className="lines">
        {order.ordered_products.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      <Sums order={order} />
    </section>
  )
}

function Line({ line }: { line: OrderLine }) {
  const text = useTexts(orderTexts)
  const lang = useLanguage()
  return (
    <li>
      <Picture url={line.image_url} size={60} />
      <span className="grow">
        <strong>{line.product_name}</strong>
        <span className="second-line small">{[line.variant_name, line.sku].filter(Boolean).join(' · ')}</span>
        {line.print ? (
          <span className="row careful-text small-line">
            {line.print.image_url ? <Picture url={line.print.image_url} /> : null}
            {text.print(line.print.name)}
          </span>
        ) : null}
        {line.custom_fields.map((field) => (
          <span key={field} className="second-line careful-text small-line">
            <CustomField field={field} />
          </span>
        ))}
        {line.returned_quantity > 0 ? (
          <span className="second-line bad-text small-line">{text.returned(line.returned_quantity)}</span>
        ) : null}
      </span>
      <span className="number">
        <strong>{formatNumber(lang, line.quantity)} ×</strong>
        <span className="second-line">{formatMoney(lang, line.price)}</span>
      </span>
    </li>
  )
}

/** What the shopper wrote or chose. The picture that was sent is a link. */
function CustomField({ field }: { field: string }) {
  const { label, type, value } = readCustomField(field)
  if (type !== 'image' || !/^https?:\/\/\S+$/i.test(value)) return customFieldText(field)
  return (
    <a href={value} target="_blank" rel="noreferrer nofollow">
      {label || value}
    </a>
  )
}

function Sums({ order }: { order: Order }) {
  const text = useTexts(orderTexts)
  const lang = useLanguage()
  const { kind, d_value, code } = order.discount
  const rows: [name: string, amount: number, isShown: boolean][] = [
    [text.goods, order.product_total_price, true],
    [text.customization, order.customization_total, order.customization_total > 0],
    [`${text.discount} ${code}`, -d_value, kind !== '' && d_value > 0],
    [text.delivery(order.customer_address_city), order.delivery_charge, true],
  ]
  return (
    <dl className="money">
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="number">{formatMoney(lang, amount)}</dd>
          </div>
        ))}
      <div className="sum">
        <dt>{text.total}</dt>
        <dd className="number">{formatMoney(lang, order.total)}</dd>
      </div>
      {order.paid_amount > 0 ? (
        <div className="good-text">
          <dt>{text.paid}</dt>
          <dd className="number">{formatMoney(lang, order.paid_amount)}</dd>
        </div>
      ) : null}
      {order.refunded_amount > 0 ? (
        <div>
          <dt>{text.refunded}</dt>
          <dd className="number">{formatMoney(lang, order.refunded_amount)}</dd>
        </div>
      ) : null}
      {order.due > 0 ? (
        <div className="sum">
          <dt>{isPaidOnDelivery(order.paymentMethod, order.partial_payment_amount) ? text.collect : text.toReceive}</dt>
          <dd className="number">{formatMoney(lang, order.due)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
