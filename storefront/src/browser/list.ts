/* The filters of a list: a sheet on a phone, and lists that follow a choice at once on a laptop. */

const form = document.querySelector<HTMLFormElement>('[data-filter-form]')
const filterButton = document.querySelector<HTMLElement>('[data-filters]')
const isWide = window.matchMedia('(min-width: 900px)')

/** Empty fields would stand in the URL. */
function leaveOutEmpty(of: HTMLFormElement): void {
  of.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}

for (const each of document.forms) if (each.method === 'get') leaveOutEmpty(each)

const sortForm = document.querySelector<HTMLFormElement>('[data-sort]')
sortForm?.querySelector('select')?.addEventListener('change', ({ currentTarget }) => {
  ;(currentTarget as HTMLSelectElement).form?.requestSubmit()
})

// A field of a price is submitted by its Enter key, the rest at once where the list stands beside it.
form?.addEventListener('change', ({ target }) => {
  const isTyped = target instanceof HTMLInputElement && target.type === 'text'
  if (isWide.matches && !isTyped) form.requestSubmit()
})

// A page that the browser kept whole comes back with the choice that left it, over the list without that choice. Of a
// page that is loaded again, `autocomplete="off"` keeps it away.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const each of [form, sortForm]) each?.reset()
})

if (form && filterButton) {
  const dialog = document.createElement('dialog')
  dialog.className = 'sheet'
  dialog.setAttribute('aria-label', filterButton.textContent ?? '')
  const place = document.createComment('filters')
  const close = () => dialog.close()
  form.before(place)
  document.body.append(dialog)
  filterButton.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.append(form)
    dialog.showModal()
  })
  dialog.addEventListener('close', () => {
    place.after(form)
    filterButton.focus()
  })
  dialog.addEventListener('click', ({ target }) => {
    const isClose = target instanceof Element && target.closest('[data-close]') !== null
    if (target === dialog || isClose) close()
  })
  isWide.addEventListener('change', close)
}

export {}
