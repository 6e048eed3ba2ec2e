import { inDigitsOf } from '../format/numbers.ts'
import { openCart } from './cart.ts'
import { pageSettings } from './page-settings.ts'

/*
 * The header's script: the count of pieces in the cart, the menu as a dialog, suggestions of the search fields, and the
 * links of the languages.
 */

const { storeId, lang } = pageSettings()
const cart = openCart(storeId)
const link = document.querySelector<HTMLElement>('[data-cart]')
const count = link?.querySelector<HTMLElement>('.count')
const label = link?.getAttribute('aria-label') ?? ''

function showCount(): void {
  const pieces = cart.pieces()
  if (!link || !count) return
  count.hidden = pieces === 0
  count.textContent = inDigitsOf(lang, String(pieces))
  link.setAttribute('aria-label', pieces === 0 ? label : `${label}: ${count.textContent}`)
}

showCount()
cart.subscribe(showCount)
// A page that the back button shows again has not run this script anew.
window.addEventListener('pageshow', showCount)

// One header serves all pages: it does not know the search and filters of this one, which another language keeps.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="?lang="]')) {
  const query = new URLSearchParams(location.search)
  query.set('lang', link.lang)
  link.href = `?${query}`
}

const menu = document.querySelector<HTMLDialogElement>('#menu')
for (const opener of document.querySelectorAll('[data-menu]')) {
  opener.addEventListener('click', (event) => {
    if (!menu) return
    event.preventDefault()
    menu.showModal()
  })
}
menu?.addEventListener('click', (event) => {
  const { target } = event
  const isClose = target instanceof Element && target.closest('[data-close]') !== null
  if (target === menu || isClose) menu.close()
})

for (const field of document.querySelectorAll<HTMLInputElement>('[role=search] input[type=search]')) {
  field.addEventListener('input', () => void import('./suggestions.ts').then(({ suggest }) => suggest(field)), {
    once: true,
  })
}
