import type { ChangeStatus, OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import type { Order } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { orderTexts } from '../text/order.ts'
import { orderWords } from '../text/order-words.ts'
import { type OnChanged, useOrderWrite } from './use-order-write.ts'

/** Changes of status that can be taken back: from what to what. */
const undoable: Partial<Record<OrderStatus, OrderStatus[]>> = {
  ...{ Pending: ['Processing'], Processing: ['Pending', 'Dispatched'], Dispatched: ['Delivered'] },
}

type Options = { onDone?(): void; onChanged?: OnChanged }

/** Changes the status over a version of the order. If a colleague has changed the order since, the page shows that. */
export function useStatus() {
  const text = useTexts(orderTexts)
  const words = useTexts(orderWords)
  const { changeOver } = useOrderWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const writeStatus = (over: Order, body: ChangeStatus, onChanged?: OnChanged) =>
    changeOver(over, '/status', body, onChanged)
  const change = (over: Order, body: ChangeStatus, { onDone, onChanged }: Options = {}) =>
    run(async () => {
      const changed = await writeStatus(over, body, onChanged)
      if (!changed) return
      const canUndo = undoable[over.status]?.includes(body.status)
      const undo = () => run(async () => void (await writeStatus(changed, { status: over.status })))
      toast({
        text: text.said(over.order_number, words.states[body.status]),
        ...(canUndo ? { action: { text: text.undo, run: () => void undo() } } : {}),
      })
      onDone?.()
    })
  return { busy, error, change }
}
