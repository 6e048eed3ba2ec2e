import { useRead } from '../api/store.ts'
import { formatDay } from '../format/dates.ts'
import { addDays, dayOf, noonOf } from '../format/days.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { BarChart } from '../parts/BarChart.tsx'
import { reportTexts } from '../text/reports.ts'

type Today = { orders: number; sales: number; yesterday: { orders: number; sales: number } }
type Days = { items: { day: string; sales: number }[] }

const days = 7

/** Sales of today beside those of the last days. Its place is there before its figures, so that nothing moves. */
export function SalesPanel() {
  const text = useTexts(reportTexts)
  const lang = useLanguage()
  const today = dayOf(new Date())
  const { data, error } = useRead<Today>('/reports/today')
  const textOf = ({ orders, yesterday }: Today) =>
    text.todayText(orders, formatMoney(lang, yesterday.sales), yesterday.orders)
  const week = useRead<Days>(`/reports/sales?group=day&from=${addDays(today, 1 - days)}&to=${today}`)
  // A figure that could be read once stays when a later reading fails.
  if (error && !data) return null
  return (
    <section className="panel">
      <div className="body">
        <div>
          <h2>{text.today}</h2>
          <p className="figure">{data ? formatMoney(lang, data.sales) : '…'}</p>
          <p className="small">{data ? textOf(data) : '…'}</p>
        </div>
        <BarChart
          isSmall
          bars={(week.data?.items ?? []).map(({ day, sales: value }) => ({
            ...{ key: day, label: formatDay(lang, noonOf(day)), value, shown: formatMoney(lang, value) },
            isMarked: day === today,
          }))}
        />
      </div>
    </section>
  )
}
