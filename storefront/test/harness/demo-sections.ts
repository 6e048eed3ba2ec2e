import { readFileSync } from 'node:fs'

/** A port that browsers never call: a picture that is missing at once, and no request to another server. */
const nowhere = 'http://127.0.0.1:9'
const file = new URL('../../../service/demo/demo-store.json', import.meta.url)

/**
 * The goods, texts, forms and posts of the demo store: a shop in which every part of a page has something to show. Its
 * last flash sale is live and the one before is over, whatever the day.
 */
export function demoSections(): Record<string, unknown> {
  const text = readFileSync(file, 'utf8').replaceAll('{{PUBLIC_URL}}', nowhere)
  const { format: _format, store: _store, coupons: _coupons, ...sections } = JSON.parse(text)
  const times = [
    { start_at: inHours(-96), end_at: inHours(-48) },
    { start_at: inHours(-1), end_at: inHours(64) },
  ]
  return {
    ...sections,
    flash_sales: sections.flash_sales.map((sale: object, index: number) => ({ ...sale, ...times[index] })),
  }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The texts and switches of the demo store, for a store of its own name. */
export function demoStore(): Record<string, unknown> {
  const { store } = JSON.parse(readFileSync(file, 'utf8').replaceAll('{{PUBLIC_URL}}', nowhere))
  const { description, top_bar_text, checkout, plugins, customization, customer_program, page_builder } = store
  return { description, top_bar_text, checkout, plugins, customization, customer_program, page_builder }
}
