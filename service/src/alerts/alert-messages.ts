import { z } from 'zod'
import { isWebUrl, mailHtml } from '../outbox/mail-page.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { MessageToRender, RenderedMessage } from '../outbox/rendered-message.ts'
import { smsText } from '../outbox/sms-text.ts'
import type { Db } from '../platform/database/database.ts'

/** The product's name is what the alert was asked with (4.12): a mail shows it whole. */
const name = z.string().transform((text) => oneLine(text))
/** An SMS is paid for by its length, and short names leave no room for a message of somebody's own. */
const longestNameInSms = 80
const url = z.string().transform((text) => (isWebUrl(text) ? oneLine(text, 2000) : ''))

const backInStock = z.object({ product_name: name, product_url: url, store_name: name })
const saleStarted = z.object({
  sale_name: name,
  product_name: name.default(''),
  url: url.default(''),
  store_name: name,
})

/** `sentence` with every name as `shown` makes it. */
type Alert = {
  subject: string
  sentence: (shown: (name: string) => string) => string
  storeName: string
  label: string
  url: string
}

/** 4.12: the product is there again. */
export async function renderBackInStock(
  _db: Db,
  _storeId: string,
  { data }: MessageToRender,
): Promise<RenderedMessage | undefined> {
  const parsed = backInStock.safeParse(data)
  if (!parsed.success) return undefined
  const { product_name, product_url, store_name } = parsed.data
  return renderAlert({
    subject: `${product_name} is back in stock`,
    sentence: (shown) => `${shown(product_name)} is back in stock at ${shown(store_name)}.`,
    storeName: store_name,
    label: 'See the product',
    url: product_url,
  })
}

/** 4.12: the sale has begun. */
export async function renderSaleStarted(
  _db: Db,
  _storeId: string,
  { data }: MessageToRender,
): Promise<RenderedMessage | undefined> {
  const parsed = saleStarted.safeParse(data)
  if (!parsed.success) return undefined
  const { sale_name, product_name, url: saleUrl, store_name } = parsed.data
  return renderAlert({
    subject: `${sale_name} has started`,
    sentence: (shown) => {
      const started = `${shown(sale_name)} has started at ${shown(store_name)}.`
      return product_name === '' ? started : `${started} ${shown(product_name)} is on offer.`
    },
    storeName: store_name,
    label: 'See the offer',
    url: saleUrl,
  })
}

function renderAlert({ subject, sentence, storeName, label, url: link }: Alert): RenderedMessage {
  const whole = sentence((name) => name)
  const brief = sentence((name) => oneLine(name, longestNameInSms))
  return {
    senderName: storeName,
    subject: `${subject} at ${storeName}`,
    text: link === '' ? whole : `${whole}\n\n${link}`,
    html: mailHtml({ storeName, heading: whole, ...(link === '' ? {} : { link: { label, url: link } }) }),
    sms: smsText(brief, link),
  }
}
