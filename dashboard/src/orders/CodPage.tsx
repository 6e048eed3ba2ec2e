import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useRead, useStore } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { formatMoment } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Select } from '../parts/Field.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useWholeList } from '../parts/use-whole-list.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { codTexts } from '../text/cod.ts'
import { type CodRow, SettleForm } from './SettleForm.tsx'

type Settlement = { _id: string; courier: string; reference: string; received_at: string; fee: number; total: number }

/** Cash that couriers hold, what they handed over, and writing that down. */
export function CodPage() {
  const text = useTexts(codTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const { items, isRead, isPart, error, retry } = useWholeList<CodRow>('/cod')
  const all = (isRead && items) || []
  const couriers = [...new Set(all.map(({ courier }) => courier))]
  const [chosen, setChosen] = useState<string>()
  const courier = chosen !== undefined && couriers.includes(chosen) ? chosen : couriers[0]
  const rows = all.filter((row) => row.courier === courier)
  const sum = all.reduce((total, { due }) => total + due, 0)
  return (
    <>
      <div className="page-head">
        <div className="row">
          <Link href="/orders" className="icon-button" aria-label={text.back}>
            <ArrowLeft size={22} />
          </Link>
          <PageTitle>{text.title}</PageTitle>
        </div>
        {isRead ? <p className="soft">{text.outside(formatMoney(lang, sum))}</p> : null}
      </div>
      {isRead ? null : <Waiting error={error} onRetry={retry} />}
      {isPart ? <p className="note">{text.firstOnly(all.length)}</p> : null}
      {isRead && all.length === 0 ? <p className="empty soft">{text.none}</p> : null}
      {courier === undefined ? null : (
        <section className="panel">
          <header>
            <h2>{text.outsideTitle}</h2>
            <Select
              {...{ label: text.courier, hideLabel: true, value: courier, onChange: setChosen }}
              options={couriers.map((value) => ({ value, text: value || text.noCourier }))}
            />
          </header>
          <SettleForm key={courier} courier={courier} rows={rows} mayWrite={can('write_payments')} />
        </section>
      )}
      <Settlements />
    </>
  )
}

function Settlements() {
  const text = useTexts(codTexts)
  const lang = useLanguage()
  const { data, error, refetch } = useRead<List<Settlement>>('/cod/settlements?limit=50')
  return (
    <section className="panel">
      <header>
        <h2>{text.settlements}</h2>
      </header>
      {data ? null : <Waiting error={error} onRetry={refetch} />}
      {data?.items.length === 0 ? <p className="empty soft">{text.noSettlements}</p> : null}
      <ul className="row-list">
        {data?.items.map(({ _id, courier, reference, received_at, fee, total }) => (
          <li key={_id}>
            <span className="grow">
              <strong>{courier}</strong>
              <span className="second-line small">
                {[reference, formatMoment(lang, received_at)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="number">
              <strong>{formatMoney(lang, total)}</strong>
              {fee > 0 ? <span className="second-line small">{text.minusFee(formatMoney(lang, fee))}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
