import { thumbnailOf } from '@pasal/contract/merchant/media/picture-files.ts'
import { formatRange } from '../format/money.ts'
import { type Card, cardsOf, type ListItem } from '../rules/card.ts'
import { listTexts } from '../text/list.ts'
import { pageSettings } from './page-settings.ts'
import { requestApi } from './request-api.ts'

/*
 * Products under a search field while one types: a combobox (ARIA). Arrows choose, Enter opens, Escape closes. Loaded
 * with the first key, so that a page without a search has no script of it.
 */

/** Shorter words find nothing (4.1). */
const fewestLetters = 3
const pauseMs = 300
const most = 6

const { storeId, lang, moneyLabel } = pageSettings()
const t = listTexts[lang]

/** Suggests products below this field from now on. */
export function suggest(field: HTMLInputElement): void {
  if (!field.form) return
  const list = openList(field, field.form)
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    list.show([])
  }
  const read = async () => {
    const q = field.value.trim()
    if ([...q].length < fewestLetters) return close()
    const { status, body } = await requestApi(`/product/public/search/${storeId}?q=${encodeURIComponent(q)}`)
    // The shopper typed on, or left the field, while the response was under way.
    if (field.value.trim() !== q || document.activeElement !== field || status !== 200) return
    const cards = cardsOf(body as ListItem[]).slice(0, most)
    list.show(cards)
    list.say(cards.length === 0 ? t.noneFound : t.suggested(cards.length))
  }
  const type = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), pauseMs)
  }
  field.addEventListener('input', type)
  field.addEventListener('blur', close)
  field.addEventListener('keydown', (event) => {
    if (list.count() === 0) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') list.move(1)
    else if (event.key === 'ArrowUp') list.move(-1)
    else if (event.key !== 'Enter' || !list.open()) return
    event.preventDefault()
  })
  type()
}

let made = 0

/** The list below the field. The focus stays in the field, which names the chosen option. */
function openList(field: HTMLInputElement, form: HTMLFormElement) {
  made += 1
  const list = element('div', { id: `suggestions-${made}`, role: 'listbox', className: 'suggestions', hidden: true })
  list.setAttribute('aria-label', t.suggestions)
  const status = element('p', { className: 'sr', role: 'status' })
  form.append(list, status)
  field.autocomplete = 'off'
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
  }))
    field.setAttribute(name, value)

  let chosen = -1
  const options = () => [...list.children] as HTMLElement[]
  const choose = (index: number) => {
    chosen = index
    for (const [at, option] of options().entries()) option.setAttribute('aria-selected', String(at === index))
    field.setAttribute('aria-activedescendant', options()[index]?.id ?? '')
  }
  // A press must not take the focus from the field, which closes the list.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  field.setAttribute('aria-expanded', 'false')
  return {
    count: () => list.childElementCount,
    show(cards: Card[]): void {
      list.replaceChildren(...cards.map((card, index) => optionOf(card, `${list.id}-${index}`)))
      list.hidden = cards.length === 0
      field.setAttribute('aria-expanded', String(cards.length > 0))
      status.textContent = ''
      choose(-1)
    },
    say(text: string): void {
      status.textContent = text
    },
    /** One place more than options: the field itself. */
    move(step: 1 | -1): void {
      const places = list.childElementCount + 1
      choose(((chosen + 1 + step + places) % places) - 1)
    },
    /** Opens the chosen product. False: none is chosen. */
    open(): boolean {
      const option = options()[chosen]
      option?.click()
      return option !== undefined
    },
  }
}

function optionOf(card: Card, id: string): HTMLElement {
  const option = element('a', { id, role: 'option', tabIndex: -1, href: `/product/${encodeURIComponent(card.slug)}` })
  const place = element('span', { className: 'suggestion-picture' })
  if (card.picture !== undefined) {
    place.append(element('img', { src: thumbnailOf(card.picture), alt: '', width: 40, height: 40 }))
  }
  const name = element('span', { textContent: card.name })
  option.append(place, name)
  if (card.price) {
    const price = formatRange(lang, moneyLabel, card.price.min, card.price.max)
    option.append(element('span', { className: 'num', textContent: price }))
  }
  return option
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}
