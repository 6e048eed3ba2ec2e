const parts = { pending: 0, page: '', shop: '' }

/** Names the tab of the browser: `(4) Orders – Chautari`, where four orders wait. What is not given stays. */
export function nameTab(changed: Partial<typeof parts>): void {
  Object.assign(parts, changed)
  const { pending, page, shop } = parts
  const name = [page, shop || 'Pasal'].filter(Boolean).join(' – ')
  document.title = pending > 0 ? `(${pending}) ${name}` : name
}
