import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { minutesUntilFree, outOfStock } from '@pasal/contract/orders/stock-rejections.ts'
import { ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import type { Order } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { orderTexts } from '../text/order.ts'
import { paperTexts } from '../text/order-papers.ts'
import { orderPeopleTexts } from '../text/order-people.ts'
import { AllActions, type Opened } from './AllActions.tsx'
import { EditLines } from './EditLines.tsx'
import { EditPeople } from './EditPeople.tsx'
import { RecordPayment, RecordRefund } from './MoneyForms.tsx'
import { DeleteDraft, ResendConfirmation } from './QuestionActions.tsx'
import { ReturnForm } from './ReturnForm.tsx'
import { StatusForm } from './StatusForm.tsx'
import { useStatus } from './use-status.ts'

/** The one next state of each. */
const nextOf: Partial<Record<OrderStatus, OrderStatus>> = {
  ...{ Draft: 'Pending', Inactive: 'Pending', Pending: 'Processing', Processing: 'Dispatched' },
  Dispatched: 'Delivered',
}
/** States that ask something before they are written. */
const asks: readonly OrderStatus[] = ['Dispatched', 'Delivered', 'Cancelled', 'Returned']
const withOwnDialog: readonly Opened[] = ['all', 'resend', 'delete']

/** The bar with the next step, and every other action with its effect in a sentence. */
export function OrderActions({ order }: { order: Order }) {
  const text = useTexts(orderTexts)
  const { returnSome } = useTexts(paperTexts)
  const people = useTexts(orderPeopleTexts)
  const [opened, setOpened] = useState<Opened>()
  const { busy, error, change } = useStatus()
  const choose = (status: OrderStatus) => {
    if (asks.includes(status)) return setOpened(status)
    setOpened(undefined)
    void change(order, { status })
  }
  const next = nextOf[order.status]
  const isOffered = next !== undefined && order.allowed.includes(next)
  const close = () => setOpened(undefined)
  return (
    <>
      <div className="action-bar">
        <ErrorNote error={error} />
        {order.allowed.includes('Pending') && isMissingStock(error) ? (
          <Button busy={busy} onClick={() => void change(order, { status: 'Pending', force: ['stock'] })}>
            {text.forceStatus}
          </Button>
        ) : null}
        <div className="row">
          {isOffered ? (
            <Button kind="filled" className="grow" busy={busy} onClick={() => choose(next)}>
              {text.act[next]}
            </Button>
          ) : (
            <Button className="grow" onClick={() => setOpened('all')}>
              {text.allActions}
            </Button>
          )}
          {isOffered ? (
            <Button onClick={() => setOpened('all')} aria-label={text.allActions}>
              <ChevronUp size={20} />
            </Button>
          ) : null}
        </div>
      </div>
      <Dialog title={text.order(order.order_number)} open={opened === 'all'} onClose={close}>
        <AllActions order={order} onStatus={choose} onOpen={setOpened} />
        <Button onClick={close}>{text.close}</Button>
      </Dialog>
      <Dialog
        title={opened === undefined ? '' : { ...titlesOf(text), return: returnSome, ...people.titles }[opened]}
        open={opened !== undefined && !withOwnDialog.includes(opened)}
        onClose={close}
      >
        {opened === 'payment' ? <RecordPayment order={order} onDone={close} /> : null}
        {opened === 'refund' ? <RecordRefund order={order} onDone={close} /> : null}
        {opened === 'edit' ? <EditLines order={order} onDone={close} /> : null}
        {opened === 'people' ? <EditPeople order={order} onDone={close} /> : null}
        {opened === 'return' ? <ReturnForm order={order} onDone={close} /> : null}
        {asks.includes(opened as OrderStatus) ? (
          <StatusForm order={order} status={opened as OrderStatus} onDone={close} />
        ) : null}
      </Dialog>
      {opened === 'resend' ? <ResendConfirmation order={order} onDone={close} /> : null}
      {opened === 'delete' ? <DeleteDraft order={order} onDone={close} /> : null}
    </>
  )
}

/** Of the changes here only `Pending` takes stock. The API has messages and no codes for its checks of an order. */
function isMissingStock(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.message === outOfStock || minutesUntilFree(error.message) !== undefined
}

function titlesOf({
  recordMoney,
  refund,
  edit,
  act,
  dispatchTitle,
  cancelTitle,
  returnTitle,
}: (typeof orderTexts)['en']) {
  const questions = { Dispatched: dispatchTitle, Cancelled: cancelTitle, Returned: returnTitle }
  return { all: '', payment: recordMoney, refund, edit, ...act, ...questions }
}
