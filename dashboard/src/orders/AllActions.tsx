import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { Banknote, HandCoins, MailPlus, PackageOpen, Pencil, Trash2, UserPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../api/store.ts'
import type { Order } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { statusIcons } from '../parts/StatusPill.tsx'
import { orderTexts } from '../text/order.ts'
import { paperTexts } from '../text/order-papers.ts'
import { orderPeopleTexts } from '../text/order-people.ts'

/** The dialog that stands open above the order. */
export type Opened = 'all' | 'payment' | 'refund' | 'edit' | 'people' | 'resend' | 'delete' | 'return' | OrderStatus

type AllProps = { order: Order; onStatus(status: OrderStatus): void; onOpen(opened: Opened): void }

/** Every action that this order takes now, with its effect in a sentence. */
export function AllActions({ order, onStatus, onOpen }: AllProps) {
  const text = useTexts(orderTexts)
  const papers = useTexts(paperTexts)
  const people = useTexts(orderPeopleTexts)
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
      <Action name={people.change} effect={people.changeEffect} onPress={() => onOpen('people')}>
        <UserPen size={20} strokeWidth={1.75} />
      </Action>
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
      {order.customer_email !== '' && order.placed_at !== null ? (
        <Action
          name={people.resend}
          effect={people.resendEffect(order.customer_email)}
          onPress={() => onOpen('resend')}
        >
          <MailPlus size={20} strokeWidth={1.75} />
        </Action>
      ) : null}
      {order.status === 'Draft' ? (
        <Action name={people.deleteDraft} effect={people.deleteEffect} onPress={() => onOpen('delete')}>
          <Trash2 size={20} strokeWidth={1.75} />
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
