import { formatMoney, formatRange } from '../format/money.ts'
import { formatPercentLess } from '../format/numbers.ts'
import { inAscii } from '../language/ascii.ts'
import { type Html, html } from '../language/html.ts'
import type { Language } from '../language/language.ts'
import { langHtml } from '../language/other-language.ts'
import type { Card } from '../rules/card.ts'
import { swatchBackground } from '../rules/colours.ts'
import { openRemembered } from '../rules/remembered.ts'
import type { Shop } from '../shop.ts'
import { goodsTexts } from '../text/goods.ts'
import { iconHtml } from './icon-html.ts'
import { pictureHtml } from './picture-html.ts'

type Options = { shop: Pick<Shop, 'lang' | 'store'>; firstPictures?: number }

const mostDots = 4

const remembered = openRemembered<string>()

/** Cards of products. The first pictures of a page are loaded at once. */
export function cardsHtml(cards: readonly Card[], { shop, firstPictures = 0 }: Options): string {
  const { lang, store } = shop
  const label = store.customization.currency_indicator
  return cards
    .map((card, index) => {
      const isFirst = index < firstPictures
      return remembered(card, `${lang} ${isFirst} ${label}`, () => inAscii(lang, cardHtml(card, shop, isFirst).text))
    })
    .join('')
}

function cardHtml(card: Card, { lang, store }: Options['shop'], isFirst: boolean): Html {
  const picture = card.picture === undefined ? iconHtml('image', 28) : pictureHtml({ src: card.picture, isFirst })
  const isOut = card.badge?.kind === 'out'
  const name = html`<span class="card-name"${langHtml(lang, card.name)}>${card.name}</span>`
  return html`<a class="${isOut ? 'card out' : 'card'}" href="/product/${encodeURIComponent(card.slug)}"><div
    class="picture">${picture}</div>${badgeHtml(card, lang)}${name}${priceHtml(card, { lang, store })}${dotsHtml(
      card,
      lang,
    )}</a>`
}

function badgeHtml({ badge }: Card, lang: Language): Html | undefined {
  if (!badge) return undefined
  const t = goodsTexts[lang]
  if (badge.kind === 'percent') return html`<span class="badge sale">${formatPercentLess(lang, badge.percent)}</span>`
  const text = { soon: t.comingSoon, out: t.soldOut, sale: t.sale }[badge.kind]
  return html`<span class="${badge.kind === 'sale' ? 'badge sale' : 'badge'}">${text}</span>`
}

/** The price, and the one before. Together they are read as one sentence. */
function priceHtml({ price, before }: Pick<Card, 'price' | 'before'>, { lang, store }: Options['shop']): Html {
  const t = goodsTexts[lang]
  if (price === undefined) return html`<div class="price"><span class="on-request">${t.onRequest}</span></div>`
  const label = store.customization.currency_indicator
  const now = formatRange(lang, label, price.min, price.max)
  if (before === undefined) return html`<div class="price">${now}</div>`
  const was = formatMoney(lang, label, before)
  return html`<div class="price"><span class="sr">${t.wasNow(was, now)}</span><span aria-hidden="true">${now}</span><s
    aria-hidden="true">${was}</s></div>`
}

function dotsHtml({ colours }: Card, lang: Language): Html | undefined {
  const swatches = colours.flatMap(({ swatch }) => swatchBackground(swatch) ?? [])
  if (swatches.length === 0) return undefined
  const dots = swatches.slice(0, mostDots).map((of) => html`<span class="dot" style="background:${of}"></span>`)
  const more = swatches.length > mostDots && goodsTexts[lang].moreColours(swatches.length - mostDots)
  return html`<div class="dots" aria-hidden="true">${dots}${more}</div>`
}
