import { mostInOneLine } from '../rules/most-in-one-line.ts'
import type { CartLine } from './cart-line.ts'

/*
 * The cart of a browser. Its lines are in the browser's storage, which all tabs read and write, so they are in step:
 * every change reads the storage first, and a change of another tab reaches the listeners of this one.
 */

type StoragePort = Pick<Storage, 'getItem' | 'setItem'>

/** Bound of what one browser stores. */
const maxLines = 100

const changed = 'cart-changed'

export type Cart = ReturnType<typeof openCart>

/** The cart of one store. `storage` and `events` are the browser's, except in tests. */
export function openCart(storeId: string, storage: StoragePort = safeStorage(), events: EventTarget = window) {
  const key = `cart:${storeId}`
  const lines = (): CartLine[] => readLines(storage.getItem(key))

  const write = (next: CartLine[]): void => {
    storage.setItem(key, JSON.stringify(next))
    events.dispatchEvent(new CustomEvent(changed))
  }
  const change = (of: LineKey, edit: (line: CartLine) => CartLine): void =>
    write(lines().map((line) => (isSame(line, of) ? edit(line) : line)))

  return {
    lines,
    /** The pieces of all lines, as the header counts them. */
    pieces: (): number => lines().reduce((sum, { quantity }) => sum + quantity, 0),
    /** Adds to the line of the same product and variant, whose first values stay (2.10). False: the cart is full. */
    add(added: CartLine): boolean {
      const now = lines()
      if (now.some((line) => isSame(line, added))) {
        write(now.map((line) => (isSame(line, added) ? { ...withMore(line, added.quantity), selected: true } : line)))
        return true
      }
      if (now.length >= maxLines) return false
      write([...now, added])
      return true
    },
    setQuantity(of: LineKey, quantity: number): void {
      change(of, (line) => ({ ...line, quantity: bounded(quantity) }))
    },
    setSelected(of: LineKey, selected: boolean): void {
      change(of, (line) => ({ ...line, selected }))
    },
    /** Takes a line out. `restore` puts it back where it was. */
    remove(of: LineKey): { line: CartLine; index: number } | undefined {
      const now = lines()
      const index = now.findIndex((line) => isSame(line, of))
      const line = now[index]
      if (!line) return undefined
      write([...now.slice(0, index), ...now.slice(index + 1)])
      return { line, index }
    },
    restore({ line, index }: { line: CartLine; index: number }): void {
      const now = lines()
      if (!now.some((other) => isSame(other, line))) write([...now.slice(0, index), line, ...now.slice(index)])
    },
    /** Takes out the lines that were ordered (4.9). A line that another tab added meanwhile stays. */
    removeOrdered(ordered: LineKey[]): void {
      write(lines().filter((line) => !ordered.some((of) => isSame(line, of))))
    },
    /** Calls back after every change, of this tab or another. Returns the function that ends it. */
    subscribe(listener: () => void): () => void {
      const onStorage = (event: Event) => {
        const { key: changedKey } = event as StorageEvent
        if (changedKey === key || changedKey === null) listener()
      }
      events.addEventListener(changed, listener)
      events.addEventListener('storage', onStorage)
      return () => {
        events.removeEventListener(changed, listener)
        events.removeEventListener('storage', onStorage)
      }
    },
  }
}

export type LineKey = Pick<CartLine, 'product' | 'variant'>

export function isSame(line: LineKey, other: LineKey): boolean {
  return line.product === other.product && line.variant === other.variant
}

function withMore(line: CartLine, quantity: number): CartLine {
  return { ...line, quantity: bounded(line.quantity + quantity) }
}

function bounded(quantity: number): number {
  return Math.min(mostInOneLine, Math.max(1, Math.round(quantity)))
}

/** What another version of the shop or another program wrote is no cart. */
function readLines(text: string | null): CartLine[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isLine).slice(0, maxLines) : []
  } catch {
    return []
  }
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Record<string, unknown>
  const texts = ['product', 'variant', 'name', 'slug', 'choice', 'picture', 'printId', 'printName']
  const numbers = ['quantity', 'price', 'weightKg', 'customizationCharge']
  return (
    texts.every((name) => typeof line[name] === 'string') &&
    numbers.every((name) => Number.isFinite(line[name])) &&
    Array.isArray(line.customFields) &&
    typeof line.selected === 'boolean'
  )
}

/** A browser may forbid storage. The cart then lasts as long as the page. */
function safeStorage(): StoragePort {
  try {
    const { localStorage } = window
    localStorage.getItem('')
    return localStorage
  } catch {
    const values = new Map<string, string>()
    return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) }
  }
}
