import type { ChangeStatus, OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { useWrite } from '../api/store.ts'
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

export function useStatus(order: Order) {
  const text = useTexts(orderTexts)
  const words = useTexts(orderWords)
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const path = `/orders/${order._id}/status`
  const change = (body: ChangeStatus, onDone?: () => void) =>
    run(async () => {
      await write('POST', path, body)
      const canUndo = undoable[order.status]?.includes(body.status)
      const undo = () => run(async () => void (await write('POST', path, { status: order.status })))
      toast({
        text: text.said(order.order_number, words.states[body.status]),
        ...(canUndo ? { action: { text: text.undo, run: () => void undo() } } : {}),
      })
      onDone?.()
    })
  return { busy, error, change }
}
