import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Hands what the shopper typed and chose before the script was there to the handlers of the fields inside the returned
 * element. Otherwise the page would show a choice that the script does not know, and order another. Then it presses the
 * button that was pressed: a button that opens a popover of the element by itself.
 */
export function useTypedBefore<Root extends HTMLElement>(): RefObject<Root> {
  const root = useRef<Root>(null)
  useLayoutEffect(() => {
    const fields = root.current?.querySelectorAll<Field>('input:not([type=hidden]), select, textarea') ?? []
    void repeatInput([...fields].filter(isChanged)).then(() => root.current && repeatPress(root.current))
  }, [])
  return root
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, first)
  }
  if (field.type === 'file') return field.value !== ''
  // Of radio buttons only the chosen one has something to say.
  if (field.type === 'radio') return isChecked(field) && !(field as HTMLInputElement).defaultChecked
  if (field.type === 'checkbox') return isChecked(field) !== (field as HTMLInputElement).defaultChecked
  return field.value !== field.defaultValue
}

const isChecked = (field: Field) => field instanceof HTMLInputElement && field.checked

/** One by one: the handler of each field is of the render that the one before it caused, which also resets the rest. */
async function repeatInput(fields: Field[]): Promise<void> {
  const typed = fields.map((field) => ({ field, value: field.value, checked: isChecked(field) }))
  for (const { field, value, checked } of typed) {
    if (field.type !== 'file') field.value = value
    if (field instanceof HTMLInputElement) field.checked = checked
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
    await new Promise((rendered) => setTimeout(rendered))
  }
}

function repeatPress(root: HTMLElement): void {
  // Older browsers do not know the selector of an open popover, and no popovers.
  if (!('popover' in root)) return
  for (const popover of root.querySelectorAll<HTMLElement>('[popover]:popover-open')) {
    popover.hidePopover()
    root.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`)?.click()
  }
}
