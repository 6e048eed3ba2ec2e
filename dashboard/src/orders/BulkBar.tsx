import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { useState } from 'react'
import { writeBulk } from '../api/bulk.ts'
import { useDocument } from '../api/document.ts'
import { useWrite } from '../api/store.ts'
import type { OrderItem } from '../api/types.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { BulkFrame } from '../parts/BulkFrame.tsx'
import { Button } from '../parts/Button.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { paperTexts } from '../text/order-papers.ts'
import { ordersTexts } from '../text/orders.ts'
import { BulkBills } from './BulkBills.tsx'
import type { ChosenOrders } from './use-chosen-orders.ts'

type Step = 'Processing' | 'Dispatched' | 'Delivered'

const next: Partial<Record<OrderStatus, Step>> = {
  ...{ Pending: 'Processing', Processing: 'Dispatched', Dispatched: 'Delivered' },
}

/** The most that one document takes. */
const mostPapers = 100

/** What can be done with all chosen orders: the next step of those that have one, and their papers. */
export function BulkBar({ chosen }: { chosen: ChosenOrders }) {
  const { orders, all, isAll, chooseNone } = chosen
  const text = useTexts(ordersTexts)
  const { most } = useTexts(paperTexts)
  const lang = useLanguage()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [makesBills, setMakesBills] = useState(false)
  // Asked about first: shoppers receive a message, or each order must be set back alone.
  const [step, setStep] = useState<Exclude<Step, 'Processing'>>()
  const sum = orders.reduce((total, order) => total + order.total, 0)
  const steps = [...new Set(orders.flatMap(({ status }) => next[status] ?? []))]
  const idsFor = (status: Step) => orders.filter((order) => next[order.status] === status).map(({ _id }) => _id)
  const change = (status: Step) =>
    run(async () => {
      const { ok, failed } = await writeBulk(write, '/orders/bulk-status', idsFor(status), (orders) => ({
        orders,
        status,
      }))
      setStep(undefined)
      toast({ text: failed > 0 ? `${text.done(ok)}. ${text.notDone(failed)}.` : text.done(ok) })
      chooseNone()
    })
  const inWords = (isAll ? text.chosenAll : text.chosen)(orders.length, formatMoney(lang, sum))
  return (
    <>
      <BulkFrame
        {...{ isShown: orders.length > 0, words: inWords, dropLabel: text.undoChoice, onDrop: chooseNone }}
        error={<ErrorNote error={step ? undefined : (error ?? chosen.error)} />}
        more={
          <>
            {all !== undefined && all > orders.length ? (
              <button type="button" className="link" disabled={chosen.busy} onClick={() => void chosen.chooseAll()}>
                {text.chooseEvery(all)}
              </button>
            ) : null}
            {orders.length > mostPapers ? <span className="second-line small-line">{most(mostPapers)}</span> : null}
          </>
        }
      >
        {steps.map((status) => (
          <Button
            key={status}
            kind="light"
            busy={busy}
            onClick={() => (status === 'Processing' ? void change(status) : setStep(status))}
          >
            {text.bulk[status]}
          </Button>
        ))}
        <Papers {...{ orders, busy, run }} onBills={() => setMakesBills(true)} />
      </BulkFrame>
      {step ? (
        <ConfirmDialog
          {...{ open: true, busy, error, label: text.bulk[step], effect: text.bulkEffect[step] }}
          {...{ question: text.bulkQuestion[step](idsFor(step).length), onClose: () => setStep(undefined) }}
          onConfirm={() => void change(step)}
        />
      ) : null}
      <BulkBills orders={orders} open={makesBills} onClose={() => setMakesBills(false)} />
    </>
  )
}

type PapersProps = {
  orders: OrderItem[]
  busy: boolean
  run(act: () => Promise<void>): Promise<void>
  onBills(): void
}

/** One file for all chosen orders. */
function Papers({ orders, busy, run, onBills }: PapersProps) {
  const text = useTexts(paperTexts)
  const { download } = useDocument()
  const ids = orders.map(({ _id }) => _id)
  const papers = [
    [text.packingSlips, () => void run(() => download('packing_slip', ids))],
    [text.labels, () => void run(() => download('label', ids))],
    [text.bills, onBills],
  ] as const
  return papers.map(([name, make]) => (
    <Button key={name} kind="light" busy={busy} disabled={orders.length > mostPapers} onClick={make}>
      {name}
    </Button>
  ))
}
