import type { Language } from '@pasal/contract/format/language.ts'
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

const language = z.enum(['en', 'ne']).default('en')

const backInStock = z.object({ language, product_name: name, product_url: url, store_name: name })
const saleStarted = z.object({
  language,
  sale_name: name,
  product_name: name.default(''),
  url: url.default(''),
  store_name: name,
})

/** `sentence` with every name as `shown` makes it. */
type AlertTexts = {
  subject: string
  sentence: (shown: (name: string) => string) => string
  label: string
}
type Alert = { lang: Language; texts: Record<Language, AlertTexts>; storeName: string; url: string }

/** 4.12: the product is there again. */
export async function renderBackInStock(
  _db: Db,
  _storeId: string,
  { data }: MessageToRender,
): Promise<RenderedMessage | undefined> {
  const parsed = backInStock.safeParse(data)
  if (!parsed.success) return undefined
  const { language: lang, product_name, product_url, store_name } = parsed.data
  const en: AlertTexts = {
    subject: `${product_name} is back in stock at ${store_name}`,
    sentence: (shown) => `${shown(product_name)} is back in stock at ${shown(store_name)}.`,
    label: 'See the product',
  }
  const ne: AlertTexts = {
    subject: `${store_name} मा ${product_name} फेरि आयो`,
    sentence: (shown) => `${shown(store_name)} मा ${shown(product_name)} फेरि आयो।`,
    label: 'सामान हेर्नुहोस्',
  }
  return renderAlert({ lang, texts: { en, ne }, storeName: store_name, url: product_url })
}

/** 4.12: the sale has begun. */
export async function renderSaleStarted(
  _db: Db,
  _storeId: string,
  { data }: MessageToRender,
): Promise<RenderedMessage | undefined> {
  const parsed = saleStarted.safeParse(data)
  if (!parsed.success) return undefined
  const { language: lang, sale_name, product_name, url: saleUrl, store_name } = parsed.data
  const en: AlertTexts = {
    subject: `${sale_name} has started at ${store_name}`,
    sentence: (shown) => {
      const started = `${shown(sale_name)} has started at ${shown(store_name)}.`
      return product_name === '' ? started : `${started} ${shown(product_name)} is on offer.`
    },
    label: 'See the offer',
  }
  const ne: AlertTexts = {
    subject: `${store_name} मा ${sale_name} सुरु भयो`,
    sentence: (shown) => {
      const started = `${shown(store_name)} मा ${shown(sale_name)} सुरु भयो।`
      return product_name === '' ? started : `${started} ${shown(product_name)} छुटमा छ।`
    },
    label: 'छुट हेर्नुहोस्',
  }
  return renderAlert({ lang, texts: { en, ne }, storeName: store_name, url: saleUrl })
}

/** The mail is in the shopper's language. The SMS is English: a part holds 160 Latin letters, or 70 others. */
function renderAlert({ lang, texts, storeName, url: link }: Alert): RenderedMessage {
  const { subject, sentence, label } = texts[lang]
  const whole = sentence((name) => name)
  const brief = texts.en.sentence((name) => oneLine(name, longestNameInSms))
  return {
    senderName: storeName,
    subject,
    text: link === '' ? whole : `${whole}\n\n${link}`,
    html: mailHtml({ lang, storeName, heading: whole, ...(link === '' ? {} : { link: { label, url: link } }) }),
    sms: smsText(brief, link),
  }
}
