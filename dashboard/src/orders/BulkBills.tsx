import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ApiError, call } from '../api/call.ts'
import { saveFile, useDocument } from '../api/document.ts'
import { useStore } from '../api/store.ts'
import type { OrderItem } from '../api/types.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { useAction } from '../parts/use-action.ts'
import { paperTexts } from '../text/order-papers.ts'

type Problem = { order: OrderItem; message: string; isMissing: boolean }

/** Bills of many orders in one file. It asks first, because a bill that is made takes a number for good. */
export function BulkBills({ orders, open, onClose }: { orders: OrderItem[]; open: boolean; onClose(): void }) {
  const text = useTexts(paperTexts)
  return (
    <Dialog title={text.billsOf(orders.length)} open={open} onClose={onClose}>
      <MakeBills orders={orders} onClose={onClose} />
    </Dialog>
  )
}

function MakeBills({ orders, onClose }: { orders: OrderItem[]; onClose(): void }) {
  const text = useTexts(paperTexts)
  const lang = useLanguage()
  const { busy, error, run } = useAction()
  const makeFile = useBillFile()
  const [done, setDone] = useState(0)
  const [made, setMade] = useState<{ count: number; problems: Problem[] }>()
  const make = () =>
    run(async () => {
      setMade(undefined)
      setMade(await makeFile(orders, setDone))
    })
  return (
    <>
      <p>{text.billsEffect}</p>
      <ErrorNote error={error} />
      {busy ? (
        <ProgressBar value={done / orders.length} label={text.billsProgress(done, orders.length)} lang={lang} />
      ) : null}
      {made && made.count > 0 ? (
        <p role="status" className="good-text">
          {text.billsMade(made.count)}
        </p>
      ) : null}
      {made && made.problems.length > 0 ? <Problems problems={made.problems} /> : null}
      <div className="row end">
        <Button kind="text" onClick={onClose}>
          {text.close}
        </Button>
        <Button kind="filled" busy={busy} onClick={() => void make()}>
          {text.makeFile}
        </Button>
      </div>
    </>
  )
}

/** Which orders have no bill, and why. */
function Problems({ problems }: { problems: Problem[] }) {
  const text = useTexts(paperTexts)
  return (
    <div className="note careful" role="alert">
      <div>
        {problems.some(({ isMissing }) => isMissing) ? (
          <p>
            {text.missing} <Link href="/settings/shop">{text.toBusiness}</Link>
          </p>
        ) : null}
        <ul>
          {problems.map(({ order, message, isMissing }) =>
            isMissing ? null : (
              <li key={order._id}>
                #{order.order_number}: {message}
              </li>
            ),
          )}
        </ul>
      </div>
    </div>
  )
}

/** Gives each order its bill, one after another in their order, and saves all of them as one file. */
function useBillFile() {
  const { store, pathOf } = useStore()
  const client = useQueryClient()
  const { readBill } = useDocument()
  const readAll = async (orders: OrderItem[], onDone: (count: number) => void) => {
    const files: Blob[] = []
    const problems: Problem[] = []
    for (const [at, order] of orders.entries()) {
      onDone(at)
      try {
        const { _id } = await call<{ _id: string }>('POST', pathOf(`/orders/${order._id}/bill`), {})
        files.push(await readBill(_id))
      } catch (error) {
        // What this order lacks is no reason to stop; a lost connection or a broken service is.
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
        const isMissing = Array.isArray(error.body.missing)
        problems.push({ order, message: error.message, isMissing })
        // The business is that of all orders.
        if (isMissing) break
      }
    }
    return { files, problems }
  }
  return async function makeFile(orders: OrderItem[], onDone: (count: number) => void) {
    // Once for all of them: the list is not read again after each bill.
    const { files, problems } = await readAll(orders, onDone).finally(
      () => void client.invalidateQueries({ queryKey: [store._id] }),
    )
    if (files.length > 0) {
      const { joinPdfs } = await import('./join-pdfs.ts')
      saveFile(await joinPdfs(files), `bills-${files.length}.pdf`)
    }
    return { count: files.length, problems }
  }
}
