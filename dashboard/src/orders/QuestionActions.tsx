import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useStore, useWrite } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { orderTexts } from '../text/order.ts'
import { orderPeopleTexts } from '../text/order-people.ts'

type Props = { order: Order; onDone(): void }

/** The mail of the order once more: the shopper has lost it, or the address was wrong. */
export function ResendConfirmation({ order, onDone }: Props) {
  const text = useTexts(orderPeopleTexts)
  const write = useWrite()
  const toast = useToast()
  const resend = async () => {
    await write('POST', `/orders/${order._id}/resend-confirmation`)
    toast({ text: text.resent })
    onDone()
  }
  return (
    <Question
      {...{ effect: text.resendEffect(order.customer_email), label: text.resend, kind: 'filled', act: resend, onDone }}
    />
  )
}

export function DeleteDraft({ order, onDone }: Props) {
  const text = useTexts(orderPeopleTexts)
  const { store } = useStore()
  const client = useQueryClient()
  const write = useWrite()
  const [, navigate] = useLocation()
  const remove = async () => {
    await write('DELETE', `/orders/${order._id}`, undefined, { ifMatch: order.version })
    // The list goes on display first: a page that reads the order once more would find none.
    navigate('/orders')
    client.removeQueries({ queryKey: [store._id, `/orders/${order._id}`] })
  }
  return <Question {...{ effect: text.deleteEffect, label: text.deleteDraft, kind: 'danger', act: remove, onDone }} />
}

type QuestionProps = { effect: string; label: string; kind: 'filled' | 'danger'; act(): Promise<void>; onDone(): void }

function Question({ effect, label, kind, act, onDone }: QuestionProps) {
  const text = useTexts(orderTexts)
  const { busy, error, run } = useAction()
  return (
    <>
      <ErrorNote error={error} />
      <p>{effect}</p>
      <div className="row end">
        <Button kind="text" onClick={onDone}>
          {text.close}
        </Button>
        <Button kind={kind} busy={busy} onClick={() => void run(act)}>
          {label}
        </Button>
      </div>
    </>
  )
}
