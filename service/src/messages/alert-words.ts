import { z } from 'zod'
import { isWebUrl, mailHtml } from './mail-page.ts'
import type { Words } from './message-words.ts'
import { oneLine } from './one-line.ts'
import { smsText } from './sms-text.ts'

/** Names in an alert come from whoever asked for it; short ones say enough and leave no room for a message of their own. */
const longestName = 80
const name = z.string().transform((text) => oneLine(text, longestName))
const url = z.string().transform((text) => (isWebUrl(text) ? oneLine(text, 2000) : ''))

const backInStock = z.object({ product_name: name, product_url: url, store_name: name })
const saleStarted = z.object({
  sale_name: name,
  product_name: name.default(''),
  url: url.default(''),
  store_name: name,
})

type Alert = { subject: string; sentence: string; storeName: string; label: string; url: string }

/** 4.12: the product is there again. */
export function backInStockWords(data: unknown): Words | undefined {
  const parsed = backInStock.safeParse(data)
  if (!parsed.success) return undefined
  const { product_name, product_url, store_name } = parsed.data
  return alertWords({
    subject: `${product_name} is back in stock`,
    sentence: `${product_name} is back in stock at ${store_name}.`,
    storeName: store_name,
    label: 'See the product',
    url: product_url,
  })
}

/** 4.12: the sale has begun. */
export function saleStartedWords(data: unknown): Words | undefined {
  const parsed = saleStarted.safeParse(data)
  if (!parsed.success) return undefined
  const { sale_name, product_name, url: saleUrl, store_name } = parsed.data
  const product = product_name === '' ? '' : ` ${product_name} is on offer.`
  return alertWords({
    subject: `${sale_name} has started`,
    sentence: `${sale_name} has started at ${store_name}.${product}`,
    storeName: store_name,
    label: 'See the offer',
    url: saleUrl,
  })
}

function alertWords({ subject, sentence, storeName, label, url: link }: Alert) {
  return {
    subject: `${subject} at ${storeName}`,
    text: link === '' ? sentence : `${sentence}\n\n${link}`,
    html: mailHtml({ storeName, heading: sentence, ...(link === '' ? {} : { link: { label, url: link } }) }),
    sms: smsText(sentence, link),
  }
}
