import { inAscii } from '../language/ascii.ts'
import { type Html, html } from '../language/html.ts'
import type { Language } from '../language/language.ts'
import { inItsLanguage, langHtml } from '../language/other-language.ts'
import { menuOf } from '../rules/menu.ts'
import type { OfferedLists } from '../rules/offered-lists.ts'
import { openRemembered } from '../rules/remembered.ts'
import type { Shop } from '../shop.ts'
import { shellTexts } from '../text/shell.ts'
import { iconHtml } from './icon-html.ts'

/* The parts around every page. */

type Of = Pick<Shop, 'store' | 'lang'>

const headers = openRemembered<string>()
const menus = openRemembered<string>()
const footers = openRemembered<string>()

/** What the header holds. The count of the cart is set by browser/header.ts. */
export function headerHtml({ store, lang }: Of, { products }: OfferedLists): string {
  return headers(store, `${lang} ${products}`, () => inAscii(lang, makeHeader(store, lang, products)))
}

function makeHeader(store: Shop['store'], lang: Language, products: number | undefined): string {
  const t = shellTexts[lang]
  const name = store.brand_name || store.name
  const hint = products ? t.searchProducts(products) : t.search
  const other = lang === 'en' ? 'ne' : 'en'
  const logo = store.logo && html`<img src="${store.logo}" alt="" width="48" height="48">`
  const shelves = menuOf(store).map(
    ({ slug, name }) => html`<a href="${collectionHref(slug)}"${langHtml(lang, name)}>${name}</a>`,
  )
  return html`<div class="wrap"><a class="target only-phone" href="/menu" aria-label="${t.menu}" data-menu>${iconHtml(
    'menu',
    22,
  )}</a><a class="brandmark" href="/">${logo}<span${langHtml(lang, name)}>${name}</span></a><nav
    class="shelves" aria-label="${t.allShelves}">${shelves.length > 0 && html`<span>${shelves}</span>`}<a href="/menu" data-menu>${
      t.allShelves
    }${iconHtml('chevronDown', 18)}</a></nav><a class="target only-phone" href="/search" aria-label="${
      t.search
    }">${iconHtml('search', 22)}</a><form class="top-search" action="/search" role="search">${iconHtml('search', 20)}<input
    class="input" type="search" name="q" aria-label="${t.search}" placeholder="${
      hint
    }" enterkeyhint="search"></form><a class="top-language" href="?lang=${other}" lang="${
      other
    }" rel="nofollow">${t.otherLanguage}</a><a class="target" href="/cart" aria-label="${t.cart}" data-cart>${iconHtml(
      'shoppingBag',
      22,
    )}<b class="count num" hidden></b></a></div>`.text
}

/** The rows of the menu, in its dialog and on its page. */
export function menuRowsHtml({ store, lang }: Of, offered: OfferedLists): string {
  const { brands } = shellTexts[lang]
  return menus(store, nameOf(lang, offered), () => {
    const links = [
      ...firstRows(lang, offered),
      ...menuOf(store).map(({ name, slug }): Row => [name, collectionHref(slug)]),
      ...(offered.brands ? [[brands, '/brands'] satisfies Row] : []),
    ]
    return inAscii(lang, rows(lang, links).text)
  })
}

export function footerHtml({ store, lang }: Of, offered: OfferedLists): string {
  return footers(store, nameOf(lang, offered), () => inAscii(lang, makeFooter(store, lang, offered)))
}

function nameOf(lang: Language, { sale, brands, posts }: OfferedLists): string {
  return `${lang} ${sale} ${brands} ${posts}`
}

function makeFooter(store: Shop['store'], lang: Language, offered: OfferedLists): string {
  const t = shellTexts[lang]
  const links = firstRows(lang, offered)
  if (offered.brands) links.push([t.brands, '/brands'])
  if (offered.posts) links.push([t.notes, '/blogs'])
  const languages = (
    [
      ['en', 'English'],
      ['ne', 'नेपाली'],
    ] as const
  ).map(([code, name]) =>
    code === lang
      ? html`<span aria-current="true" lang="${code}">${name}</span>`
      : html`<a href="?lang=${code}" lang="${code}" rel="nofollow">${name}</a>`,
  )
  return html`<div class="wrap"><ul class="rows">${rows(lang, links)}</ul>${businessHtml(
    store,
    lang,
  )}<div class="foot-end"><span>© ${
    store.brand_name || store.name
  }</span><nav class="languages" aria-label="${t.language}">${languages}</nav></div></div>`.text
}

/** Who sells, as far as the shop has said it. Names and address need no label. */
function businessHtml({ business = {} }: Shop['store'], lang: Language): Html | false {
  const labels = Object.entries(shellTexts[lang].business)
  const lines = labels.flatMap(([key, label]) => {
    const value = business[key]
    return typeof value === 'string' && value.trim() !== ''
      ? [html`<li>${label && `${label}: `}${inItsLanguage(lang, value)}</li>`]
      : []
  })
  return lines.length > 0 && html`<ul class="business">${lines}</ul>`
}

type Row = [text: string, href: string]

function firstRows(lang: Language, offered: OfferedLists): Row[] {
  const t = shellTexts[lang]
  const links: Row[] = [
    [t.allProducts, '/products'],
    [t.newArrivals, '/collections/new-arrivals'],
  ]
  if (offered.sale) links.push([t.sale, '/sale'])
  return links
}

function rows(lang: Language, of: Row[]): Html {
  return html`${of.map(([text, href]) => html`<li><a href="${href}"${langHtml(lang, text)}>${text}${iconHtml('chevronRight')}</a></li>`)}`
}

function collectionHref(slug: string): string {
  return `/collections/${encodeURIComponent(slug)}`
}
