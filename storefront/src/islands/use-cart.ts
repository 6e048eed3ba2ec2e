import { useEffect, useMemo, useState } from 'preact/hooks'
import { type Cart, openCart } from '../browser/cart.ts'
import type { CartLine } from '../browser/cart-line.ts'
import { keyOf, readLineStates } from '../browser/fresh-lines.ts'
import { pageSettings } from '../browser/page-settings.ts'
import type { LineState } from '../rules/line-state.ts'

export type SeenLine = CartLine & { state: LineState | undefined }

/**
 * The cart of this browser, in step with other tabs, with what the shop says of each line now. `direct`: a line that is
 * ordered without the cart, and shown instead of it.
 */
export function useCart(direct?: CartLine) {
  const [cart, setCart] = useState<Cart>()
  const [lines, setLines] = useState<CartLine[] | undefined>(direct && [direct])
  const [states, setStates] = useState<Map<string, LineState>>()

  useEffect(() => {
    const opened = openCart(pageSettings().storeId)
    const stored = () => (direct ? [direct] : opened.lines())
    const read = () => setLines(stored())
    setCart(opened)
    read()
    const refresh = () => void readLineStates(stored()).then(setStates)
    refresh()
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      read()
      refresh()
    }
    window.addEventListener('pageshow', onShow)
    const unsubscribe = opened.subscribe(read)
    return () => {
      unsubscribe()
      window.removeEventListener('pageshow', onShow)
    }
  }, [])

  const seen = useMemo(() => lines?.map((line) => seenLine(line, states?.get(keyOf(line)))), [lines, states])
  /** These lines as the shop has them by now, and what shows them so. */
  const readAgain = async (shown: SeenLine[]) => {
    const fresh = await readLineStates(shown)
    const now = shown.map((line) => seenLine(line, fresh.get(keyOf(line))))
    return { now, show: () => setStates(new Map([...(states ?? []), ...fresh])) }
  }
  return { cart, lines: seen, hasRead: states !== undefined, readAgain }
}

function seenLine(line: CartLine, state: LineState | undefined): SeenLine {
  if (!state) return { ...line, state }
  const { slug, price, weightKg } = state
  return { ...line, slug, price, weightKg, state }
}

/** The lines that an order has: chosen, and still sold. */
export function orderedLines(lines: SeenLine[]): SeenLine[] {
  return lines.filter(({ selected, state }) => selected && state?.problem === undefined)
}
