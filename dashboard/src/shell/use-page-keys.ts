import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from '../api/store.ts'
import { useKeys } from '../parts/use-keys.ts'

/*
 * The keys of every page, in one place. They look for what the page shows: its rows, its button that saves. So a new
 * list or editor has them without code of its own.
 */

const rows =
  'main :is(table.rows tbody tr, .ordered > li, .row-list > li, .area-list > li, .confirm-list > li, article)'
const targets = ['.row-link', 'a[href]', 'button:not(:disabled, [aria-disabled=true])']

type Handlers = { onHelp(): void; onFind(): void }

/** `onFind`: opens the search over everything, where the bar above has no field for it. */
export function usePageKeys({ onHelp, onFind }: Handlers): void {
  const [, go] = useLocation()
  const { can } = useStore()
  useKeys({
    '?': onHelp,
    ...(can('write_orders') ? { n: () => go('/orders/new') } : {}),
    '/': () => {
      const [field] = shown('.top .find input')
      if (field) field.focus()
      else onFind()
    },
    j: () => moveBetweenRows(1),
    k: () => moveBetweenRows(-1),
    x: () => document.activeElement?.closest(rows)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) save()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function shown(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((found) => found.offsetParent !== null)
}

function moveBetweenRows(by: number): void {
  const all = shown(rows)
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const next = all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]
  const target = targets.flatMap((selector) => next?.querySelector<HTMLElement>(selector) ?? [])[0]
  target?.focus()
}

/** Presses the button that saves: of the open dialog, else of the form that has the focus, else of the page's head. */
function save(): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
  const dialog = document.querySelector('dialog[open]')
  const form = dialog ? dialog.querySelector('form') : focused?.closest('main form')
  // A cell of a grid is taken over when the focus leaves it.
  focused?.blur()
  setTimeout(() => {
    const button =
      form?.querySelector<HTMLButtonElement>('button[type=submit]') ??
      (dialog ? null : document.querySelector<HTMLButtonElement>('main .editor-head .button.filled'))
    button?.click()
    if (focused?.isConnected) focused.focus()
  })
}
