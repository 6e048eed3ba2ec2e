import type { Context } from '../context.ts'
import { findStockItem } from '../inventory/stock-list.queries.ts'
import { readStreamOrders } from '../orders/merchant/stream-orders.queries.ts'
import { mailHtml } from '../outbox/mail-page.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { MessageToRender, RenderedMessage, Renderers } from '../outbox/rendered-message.ts'
import type { Db } from '../platform/database/database.ts'
import { findStoreName } from '../staff/staff.queries.ts'
import type { Notification } from './enqueue-member-mails.ts'

type Rows = [label: string, value: string][]

/** What a mail names of many at most. */
const mostRows = 50

/** The mail to a member, from the objects as they are when it is sent. */
export function memberMailRenderer({ config }: Pick<Context, 'config'>): Renderers[string] {
  return async (db: Db, storeId: string, message: MessageToRender): Promise<RenderedMessage | undefined> => {
    const name = await findStoreName(db, storeId)
    if (name === undefined) return undefined
    const { notification, ids } = message.data as { notification: Notification; ids: string[] }
    const { title, table } = await contents[notification](db, storeId, ids.slice(0, mostRows), ids.length)
    const storeName = oneLine(name)
    const url = `${config.publicUrl}/dashboard`
    const more = ids.length > mostRows ? [`And ${ids.length - mostRows} more.`] : []
    const text = [title, '', ...table.map(([label, value]) => `${label}: ${value}`), ...more, '', url]
    return {
      ...{ senderName: name, subject: `${storeName}: ${title}`, text: text.join('\n'), toMember: true },
      html: mailHtml({
        storeName,
        heading: title,
        paragraphs: more,
        table,
        link: { label: 'Open the dashboard', url },
      }),
    }
  }
}

type Content = (db: Db, storeId: string, ids: string[], count: number) => Promise<{ title: string; table: Rows }>

const contents: Readonly<Record<Notification, Content>> = {
  async new_order(db, storeId, ids, count) {
    type Order = { order_number: number; total: number; customer_full_name: string }
    const orders = [...(await readStreamOrders(db, storeId, ids)).values()] as Order[]
    const table = orders.map(({ order_number, total, customer_full_name }): Rows[number] => {
      return [`Order ${order_number}`, `Rs. ${total}, ${oneLine(customer_full_name)}`]
    })
    return { title: count === 1 ? `New order ${orders[0]?.order_number ?? ''}` : `${count} new orders`, table }
  },
  async low_stock(db, storeId, ids, count) {
    const table: Rows = []
    for (const id of ids) {
      const [product = '', variant = ''] = id.split(' ')
      const item = await findStockItem(db, storeId, product, variant)
      if (!item) continue
      const label = item.option_name === '' ? item.product_name : `${item.product_name} (${item.option_name})`
      table.push([oneLine(label), `${item.available} left`])
    }
    return { title: count === 1 ? `Low stock: ${table[0]?.[0] ?? 'one item'}` : `${count} items are low`, table }
  },
  async needs_attention(_db, _storeId, ids, count) {
    const table = ids.map((id): Rows[number] => ['Transaction', id])
    return { title: count === 1 ? 'A payment needs attention' : `${count} payments need attention`, table }
  },
  async form_submitted(_db, _storeId, _ids, count) {
    return { title: count === 1 ? 'A form was submitted' : `${count} forms were submitted`, table: [] }
  },
}
