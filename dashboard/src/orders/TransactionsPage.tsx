import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { queryOf, useRead, useStore, useWrite } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { formatMoment } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { usePollMs } from '../live/live.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { transactionTexts } from '../text/transactions.ts'
import { ResolveForm } from './ResolveForm.tsx'
import { type Transaction, useTransactionWords } from './transaction.ts'

const tabs = ['attention', 'Processing', 'Paid', 'Failed', 'all'] as const
type Tab = (typeof tabs)[number]
const most = 100

/** Payments at gateways: first those that do not fit their order. */
export function TransactionsPage() {
  const text = useTexts(transactionTexts)
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('show')) ?? 'attention'
  const filters = tab === 'attention' ? { attention: 1 } : tab === 'all' ? {} : { state: tab }
  const path = `/transactions${queryOf({ ...filters, limit: most })}`
  const { data, error, refetch } = useRead<List<Transaction>>(path, { refetchInterval: usePollMs() })
  const show = (chosen: Tab) => setParams({ show: chosen }, { replace: true })
  return (
    <>
      <div className="page-head">
        <div className="row">
          <Link href="/orders" className="icon-button" aria-label={text.back}>
            <ArrowLeft size={22} />
          </Link>
          <PageTitle>{text.title}</PageTitle>
        </div>
      </div>
      <div className="tabs">
        {tabs.map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => show(one)}>
            {text.tabs[one]}
          </button>
        ))}
      </div>
      {data ? (
        <section className="panel">
          {data.items.length === 0 ? (
            <p className="empty soft">{text.none[tab === 'attention' ? tab : 'all']}</p>
          ) : null}
          <ul className="row-list">
            {data.items.map((transaction) => (
              <Row key={transaction._id} transaction={transaction} />
            ))}
          </ul>
        </section>
      ) : (
        <Waiting error={error} onRetry={refetch} />
      )}
    </>
  )
}

const tone = { Processing: 'pill Pending', Paid: 'pill Delivered', Failed: 'pill Returned' } as const

function Row({ transaction }: { transaction: Transaction }) {
  const text = useTexts(transactionTexts)
  const lang = useLanguage()
  const words = useTransactionWords()
  const { can } = useStore()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [open, setOpen] = useState(false)
  const { _id, attention, state, resolution, resolved_at, order_number: order } = transaction
  const needsSomebody = attention !== null && resolved_at === null
  const check = () =>
    run(async () => {
      const checked = await write<Transaction>('POST', `/transactions/${_id}/check`, {})
      toast({ text: text.checked(text.tabs[checked.state]) })
    })
  return (
    <li>
      <span className="grow">
        <strong className={needsSomebody ? 'bad-text' : undefined}>
          {attention ? words.title(transaction) : formatMoney(lang, transaction.amount)}
        </strong>
        <span className="second-line">{words.sentence(transaction)}</span>
        <span className="second-line small">
          {[formatMoment(lang, transaction.created_at), transaction.gateway_reference ?? transaction.reference].join(
            ' · ',
          )}
        </span>
        {transaction.review_reason ? (
          <span className="second-line small" lang="en">
            {transaction.review_reason}
          </span>
        ) : null}
        {resolution ? (
          <span className="second-line good-text">
            {text.resolved[resolution]} {transaction.resolution_reference}
          </span>
        ) : null}
      </span>
      <span className={tone[state]}>{text.tabs[state]}</span>
      {state === 'Processing' && can('write_payments') ? (
        <Button busy={busy} onClick={() => void check()} aria-label={`${text.check} #${order}`}>
          {text.check}
        </Button>
      ) : null}
      {needsSomebody && can('write_payments') ? (
        <Button onClick={() => setOpen(true)} aria-label={`${text.resolve} #${order}`}>
          {text.resolve}
        </Button>
      ) : null}
      <Link href={`/orders/${transaction.order}`} className="button text" aria-label={`${text.seeOrder} #${order}`}>
        {text.seeOrder}
      </Link>
      <ErrorNote error={error} />
      <Dialog title={words.title(transaction)} open={open} onClose={() => setOpen(false)}>
        <ResolveForm transaction={transaction} onDone={() => setOpen(false)} />
      </Dialog>
    </li>
  )
}
