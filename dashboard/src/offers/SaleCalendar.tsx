import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useRead } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { formatDay, formatMoment } from '../format/dates.ts'
import { startOfDay } from '../format/kathmandu.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { offerTexts } from '../text/offers.ts'
import type { FlashSale } from './types.ts'

const dayMs = 24 * 60 * 60_000
const weeks = 6

/** Six weeks of sales as bars above each other, so that overlaps and gaps are seen. */
export function SaleCalendar() {
  const text = useTexts(offerTexts)
  const lang = useLanguage()
  const [from, setFrom] = useState(() => startOfDay(new Date()).getTime() - 7 * dayMs)
  const { data } = useRead<List<FlashSale>>('/flash-sales?limit=250')
  const to = from + weeks * 7 * dayMs
  const sales = (data?.items ?? [])
    .filter(({ start_at, end_at }) => Date.parse(start_at) < to && Date.parse(end_at) > from)
    .toReversed()
  const days = formatDay(lang, new Date(from).toISOString())
  const last = formatDay(lang, new Date(to - dayMs).toISOString())
  return (
    <section className="panel" aria-label={text.calendar}>
      <header>
        <h2>{text.calendar}</h2>
        <div className="row">
          <button
            type="button"
            className="icon-button"
            aria-label={text.weeksBefore}
            onClick={() => setFrom(from - weeks * 7 * dayMs)}
          >
            <ChevronLeft size={20} />
          </button>
          <span role="status">{text.fromTo(days, last)}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={text.weeksAfter}
            onClick={() => setFrom(from + weeks * 7 * dayMs)}
          >
            <ChevronRight size={20} />
          </button>
        </div>
      </header>
      <div className="body">
        <Axis from={from} />
        {sales.length === 0 ? <p className="soft">{text.noSaleThen}</p> : null}
        <ul className="sale-bars">
          {sales.map((sale) => (
            <li key={sale._id}>
              <Link href={`/offers/sales/${sale._id}`}>{sale.name}</Link>{' '}
              <span className="small">
                {text.fromTo(formatMoment(lang, sale.start_at), formatMoment(lang, sale.end_at))}
              </span>
              <Bar sale={sale} from={from} to={to} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const shareOf = (moment: number, from: number, to: number) =>
  Math.min(100, Math.max(0, ((moment - from) / (to - from)) * 100))

function Bar({ sale, from, to }: { sale: FlashSale; from: number; to: number }) {
  const begin = shareOf(Date.parse(sale.start_at), from, to)
  const end = shareOf(Date.parse(sale.end_at), from, to)
  const now = shareOf(Date.now(), from, to)
  return (
    <svg className={`sale-bar ${sale.status}`} width="100%" height="12" aria-hidden="true">
      <rect className="track" width="100%" height="12" rx="4" />
      <rect className="span" x={`${begin}%`} width={`${Math.max(1, end - begin)}%`} height="12" rx="4" />
      {now > 0 && now < 100 ? <line x1={`${now}%`} x2={`${now}%`} y1="0" y2="12" /> : null}
    </svg>
  )
}

/** The first day of each week. */
function Axis({ from }: { from: number }) {
  const lang = useLanguage()
  const firstDays = Array.from({ length: weeks }, (_, week) => from + week * 7 * dayMs)
  return (
    <div className="sale-axis" aria-hidden="true">
      {firstDays.map((day) => (
        <span key={day} className="small">
          {formatDay(lang, new Date(day).toISOString())}
        </span>
      ))}
    </div>
  )
}
