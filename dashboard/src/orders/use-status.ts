import type { ChangeStatus, OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/call.ts'
import { useStore, useWrite } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { orderTexts } from '../text/order.ts'
import { orderWords } from '../text/order-words.ts'

/** Changes of status that can be taken back: from what to what. */
const undoable: Partial<Record<OrderStatus, OrderStatus[]>> = {
  ...{ Pending: ['Processing'], Processing: ['Pending', 'Dispatched'], Dispatched: ['Delivered'] },
}

/** Changes the status of the version on display. If a colleague has changed the order since, the page shows that. */
export function useStatus(order: Order) {
  const text = useTexts(orderTexts)
  const words = useTexts(orderWords)
  const { store } = useStore()
  const client = useQueryClient()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const path = `/orders/${order._id}`
  // On display at once: until it is read again, the next change would be of the version before.
  const show = (current: Order) => client.setQueryData([store._id, path], current)
  const writeStatus = async (body: ChangeStatus, ifMatch: number) => {
    try {
      const changed = await write<Order>('POST', `${path}/status`, body, { ifMatch })
      show(changed)
      return changed
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'changed') throw failure
      const current = failure.body.current as Order
      show(current)
      // A toast: what belongs to the version before leaves the page.
      toast({ text: text.changedMeanwhile(words.states[current.status]) })
      return undefined
    }
  }
  const change = (body: ChangeStatus, onDone?: () => void) =>
    run(async () => {
      const changed = await writeStatus(body, order.version)
      if (!changed) return
      const canUndo = undoable[order.status]?.includes(body.status)
      const undo = () => run(async () => void (await writeStatus({ status: order.status }, changed.version)))
      toast({
        text: text.said(order.order_number, words.states[body.status]),
        ...(canUndo ? { action: { text: text.undo, run: () => void undo() } } : {}),
      })
      onDone?.()
    })
  return { busy, error, change }
}
