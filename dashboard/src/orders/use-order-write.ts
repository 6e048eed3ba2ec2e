import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/call.ts'
import { useStore, useWrite } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { useToast } from '../parts/Toast.tsx'
import { orderTexts } from '../text/order.ts'
import { orderWords } from '../text/order-words.ts'

/** A form receives the order that a colleague has changed. Returns whether a dialog tells of it. */
export type OnChanged = (current: Order) => boolean

/** Writes below an order, over the version that the person saw. */
export function useOrderWrite() {
  const text = useTexts(orderTexts)
  const { states } = useTexts(orderWords)
  const { store } = useStore()
  const client = useQueryClient()
  const write = useWrite()
  const toast = useToast()
  // On display at once: until it is read again, the next change would be of the version before.
  const show = (order: Order) => client.setQueryData([store._id, `/orders/${order._id}`], order)
  /** `undefined`: a colleague has changed the order since. It is shown as it is now, and nothing is written. */
  async function writeOver<Result>(
    over: Order,
    path: string,
    body: object,
    onChanged?: OnChanged,
    method: 'POST' | 'PATCH' = 'POST',
  ) {
    try {
      return await write<Result>(method, `/orders/${over._id}${path}`, body, { ifMatch: over.version })
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'changed') throw failure
      const current = failure.body.current as Order
      show(current)
      const message = text.changedMeanwhile(states[current.status])
      if (!onChanged) toast({ text: message })
      // In the form: its dialog covers a toast.
      else if (!onChanged(current)) throw new ApiError(failure.status, { message })
      return undefined
    }
  }
  /** The same for a call that responds with the order, which is shown. */
  async function changeOver(over: Order, path: string, body: object, onChanged?: OnChanged) {
    const changed = await writeOver<Order>(over, path, body, onChanged)
    if (changed) show(changed)
    return changed
  }
  return { writeOver, changeOver }
}
