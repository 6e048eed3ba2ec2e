import { formatRupees } from '@pasal/contract/format/amounts.ts'
import type { Language } from '@pasal/contract/format/language.ts'
import { attentionSentences } from '@pasal/contract/merchant/money/attention-sentences.ts'
import type { Context } from '../context.ts'
import { findStockItem } from '../inventory/stock-list.queries.ts'
import { shownTransaction } from '../orders/merchant/shown-transaction.ts'
import { readStreamOrders } from '../orders/merchant/stream-orders.queries.ts'
import { listTransactions } from '../orders/merchant/transactions.queries.ts'
import { dashboardLink, dashboardMail, languageOf } from '../outbox/dashboard-mail.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { MessageToRender, RenderedMessage, Renderers } from '../outbox/rendered-message.ts'
import type { Db } from '../platform/database/database.ts'
import { findStoreToShow } from '../staff/staff.queries.ts'
import type { Notification } from './enqueue-member-mails.ts'
import { memberMailTexts } from './texts.ts'

type Rows = [label: string, value: string][]

/** What a mail names of many at most. */
const mostRows = 50

/** The mail to a member, from the objects as they are when it is sent. */
export function memberMailRenderer(context: Pick<Context, 'config'>): Renderers[string] {
  return async (db: Db, storeId: string, message: MessageToRender): Promise<RenderedMessage | undefined> => {
    const store = await findStoreToShow(db, storeId)
    if (!store) return undefined
    const { notification, ids } = message.data as { notification: Notification; ids: string[] }
    const lang = languageOf(message.data)
    const text = memberMailTexts[lang]
    const named = { db, storeId, ids: ids.slice(0, mostRows), count: ids.length, lang, text }
    const { title, table = [], page } = await contents[notification](named)
    const more = ids.length > mostRows ? [text.more(ids.length - mostRows)] : []
    const link = dashboardLink(context, lang, store.subdomain, page)
    const names = { senderName: store.name, subject: `${oneLine(store.name)}: ${title}`, heading: title }
    return { ...dashboardMail({ ...names, lang, paragraphs: more, table, link }), toMember: true }
  }
}

type Named = {
  db: Db
  storeId: string
  ids: string[]
  count: number
  lang: Language
  text: (typeof memberMailTexts)['en']
}

/** `page`: where in the dashboard of the store the objects are. */
type Content = { title: string; table?: Rows; page: string }

const contents: Readonly<Record<Notification, (named: Named) => Promise<Content>>> = {
  async new_order({ db, storeId, ids, count, text }) {
    type Order = { order: string; order_number: number; total: number; customer_full_name: string }
    const orders = [...(await readStreamOrders(db, storeId, ids)).values()] as Order[]
    const table = orders.map(({ order_number, total, customer_full_name }): Rows[number] => {
      return [text.order(order_number), text.orderRow({ order_number, total, customer: oneLine(customer_full_name) })]
    })
    const [first] = orders
    if (count > 1 || !first) return { title: text.newOrders(count), table, page: '/orders' }
    return { title: text.newOrder(first.order_number), table, page: `/orders/${first.order}` }
  },
  async low_stock({ db, storeId, ids, count, text }) {
    const table: Rows = []
    for (const id of ids) {
      const [product = '', variant = ''] = id.split(' ')
      const item = await findStockItem(db, storeId, product, variant)
      if (!item) continue
      const label = item.option_name === '' ? item.product_name : `${item.product_name} (${item.option_name})`
      table.push([oneLine(label), text.left(item.available)])
    }
    const title = count === 1 ? text.lowItem(table[0]?.[0] ?? text.oneItem) : text.lowItems(count)
    return { title, table, page: '/stock?stock=low' }
  },
  async needs_attention({ db, storeId, ids, count, lang, text }) {
    const table = (await listTransactions(db, storeId, ids)).map((transaction): Rows[number] => {
      const { order_number, charged_amount, attention } = shownTransaction(transaction)
      const sum = formatRupees(lang, charged_amount)
      // Without attention, somebody has settled it since.
      return [text.order(order_number), attention === null ? sum : attentionSentences[lang][attention](sum)]
    })
    return { title: count === 1 ? text.payment : text.payments(count), table, page: '/orders/payments' }
  },
  async form_submitted({ count, text }) {
    return { title: count === 1 ? text.form : text.forms(count), page: '/content/submissions' }
  },
}
