import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { minutesUntilFree, outOfStock } from '@pasal/contract/orders/stock-rejections.ts'
import { Banknote, ChevronUp, HandCoins, PackageOpen, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useStore } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { statusIcons } from '../parts/StatusPill.tsx'
import { orderTexts } from '../text/order.ts'
import { paperTexts } from '../text/order-papers.ts'
import { EditLines } from './EditLines.tsx'
import { RecordPayment, RecordRefund } from './MoneyForms.tsx'
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

type Opened = 'all' | 'payment' | 'refund' | 'edit' | 'return' | OrderStatus

/** The bar with the next step, and every other action with its effect in a sentence. */
export function OrderActions({ order }: { order: Order }) {
  const text = useTexts(orderTexts)
  const { returnSome } = useTexts(paperTexts)
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
        title={opened === 'return' ? returnSome : titleOf(text, opened)}
        open={opened !== undefined && opened !== 'all'}
        onClose={close}
      >
        {opened === 'payment' ? <RecordPayment order={order} onDone={close} /> : null}
        {opened === 'refund' ? <RecordRefund order={order} onDone={close} /> : null}
        {opened === 'edit' ? <EditLines order={order} onDone={close} /> : null}
        {opened === 'return' ? <ReturnForm order={order} onDone={close} /> : null}
        {asks.includes(opened as OrderStatus) ? (
          <StatusForm order={order} status={opened as OrderStatus} onDone={close} />
        ) : null}
      </Dialog>
    </>
  )
}

/** Of the changes here only `Pending` takes stock. The API has messages and no codes for its checks of an order. */
function isMissingStock(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.message === outOfStock || minutesUntilFree(error.message) !== undefined
}

function titleOf(text: (typeof orderTexts)['en'], opened: Opened | undefined): string {
  if (opened === 'payment') return text.recordMoney
  if (opened === 'refund') return text.refund
  if (opened === 'edit') return text.edit
  if (opened === 'Dispatched') return text.dispatchTitle
  if (opened === 'Cancelled') return text.cancelTitle
  if (opened === 'Returned') return text.returnTitle
  return text.act.Delivered
}

type AllProps = { order: Order; onStatus(status: OrderStatus): void; onOpen(opened: Opened): void }

function AllActions({ order, onStatus, onOpen }: AllProps) {
  const text = useTexts(orderTexts)
  const papers = useTexts(paperTexts)
  const { can } = useStore()
  const mayReturn = ['Dispatched', 'Delivered'].includes(order.status)
  const mayPay = order.due > 0 && !['Draft', 'Cancelled', 'Returned'].includes(order.status)
  const mayRefund = can('write_payments') && order.paid_amount > order.refunded_amount
  return (
    <ul className="menu-list">
      {order.allowed.map((status) => {
        const Icon = statusIcons[status]
        const { act, effect } = text.back[order.status]?.[status] ?? {
          act: text.act[status],
          effect: text.effect[status],
        }
        return (
          <Action key={status} name={act} effect={effect} onPress={() => onStatus(status)}>
            <Icon size={20} strokeWidth={1.75} />
          </Action>
        )
      })}
      {order.can_edit ? (
        <Action name={text.edit} effect={text.editEffect} onPress={() => onOpen('edit')}>
          <Pencil size={20} strokeWidth={1.75} />
        </Action>
      ) : null}
      {mayReturn ? (
        <Action name={papers.returnSome} effect={papers.returnSomeEffect} onPress={() => onOpen('return')}>
          <PackageOpen size={20} strokeWidth={1.75} />
        </Action>
      ) : null}
      {mayPay ? (
        <Action name={text.recordMoney} effect={text.recordMoneyEffect} onPress={() => onOpen('payment')}>
          <Banknote size={20} strokeWidth={1.75} />
        </Action>
      ) : null}
      {mayRefund ? (
        <Action name={text.refund} effect={text.refundEffect} onPress={() => onOpen('refund')}>
          <HandCoins size={20} strokeWidth={1.75} />
        </Action>
      ) : null}
    </ul>
  )
}

type ActionProps = { name: string; effect: string; onPress(): void; children: ReactNode }

function Action({ name, effect, onPress, children }: ActionProps) {
  return (
    <li>
      <button type="button" onClick={onPress}>
        {children}
        <span>
          {name}
          <span className="second-line small">{effect}</span>
        </span>
      </button>
    </li>
  )
}
