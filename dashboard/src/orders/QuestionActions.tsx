import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useStore, useWrite } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { orderPeopleTexts } from '../text/order-people.ts'

type Props = { order: Order; onDone(): void }

/** The mail of the order once more: the shopper has lost it, or the address was wrong. */
export function ResendConfirmation({ order, onDone }: Props) {
  const text = useTexts(orderPeopleTexts)
  const write = useWrite()
  const { busy, error, run } = useAction()
  const toast = useToast()
  const resend = async () => {
    await write('POST', `/orders/${order._id}/resend-confirmation`)
    toast({ text: text.resent })
    onDone()
  }
  return (
    <ConfirmDialog
      kind="filled"
      {...{ open: true, question: text.titles.resend, effect: text.resendEffect(order.customer_email), busy, error }}
      {...{ label: text.resend, onClose: onDone, onConfirm: () => void run(resend) }}
    />
  )
}

export function DeleteDraft({ order, onDone }: Props) {
  const text = useTexts(orderPeopleTexts)
  const { store } = useStore()
  const client = useQueryClient()
  const write = useWrite()
  const { busy, error, run } = useAction()
  const [, navigate] = useLocation()
  const remove = async () => {
    await write('DELETE', `/orders/${order._id}`, undefined, { ifMatch: order.version })
    // The list goes on display first: a page that reads the order once more would find none.
    navigate('/orders')
    client.removeQueries({ queryKey: [store._id, `/orders/${order._id}`] })
  }
  return (
    <ConfirmDialog
      {...{ open: true, question: text.titles.delete, effect: text.deleteEffect, busy, error }}
      {...{ label: text.deleteDraft, onClose: onDone, onConfirm: () => void run(remove) }}
    />
  )
}
