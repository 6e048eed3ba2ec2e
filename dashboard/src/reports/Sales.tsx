import { useState } from 'react'
import { formatDay, formatMonth } from '../format/dates.ts'
import { dayOf, noonOf } from '../format/days.ts'
import { formatAmount, formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { BarChart } from '../parts/BarChart.tsx'
import { Select } from '../parts/Field.tsx'
import { reportTexts } from '../text/reports.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { Range } from './use-range.ts'

const measures = ['sales', 'orders', 'units', 'discount', 'delivery', 'refunds', 'cancelled', 'returned'] as const
type Measure = (typeof measures)[number]
type Figures = Record<Measure, number>
type Item = { day: string } & Figures
type Report = { items: Item[]; totals: Figures }

const counts: readonly Measure[] = ['orders', 'units', 'cancelled', 'returned']
const longestByDay = 92

/** Sums of the days, a chart, and the table behind it. Long ranges are shown by month. */
export function Sales({ range }: { range: Range }) {
  const text = useTexts(reportTexts)
  const lang = useLanguage()
  const [measure, setMeasure] = useState<Measure>('sales')
  const group = range.days > longestByDay ? 'month' : 'day'
  const shown = (name: Measure, value: number) =>
    counts.includes(name) ? formatNumber(lang, value) : formatMoney(lang, value)
  const nameOf = (day: string) => (group === 'day' ? formatDay(lang, noonOf(day)) : formatMonth(lang, noonOf(day)))
  return (
    <ReportPanel<Report>
      title={text.sales}
      path={`/reports/sales?group=${group}&${range.query}`}
      isEmpty={({ items }) => items.length === 0}
      choice={
        <Select
          {...{ label: text.show, hideLabel: true, value: measure }}
          options={measures.map((value) => ({ value, text: text.measures[value] }))}
          onChange={(value) => setMeasure(value as Measure)}
        />
      }
    >
      {({ items, totals }) => (
        <>
          <dl className="sales-figures">
            {(['sales', 'orders', 'units', 'refunds'] as const).map((name) => (
              <div key={name}>
                <dt className="small">{text.measures[name]}</dt>
                <dd className="figure">{shown(name, totals[name])}</dd>
              </div>
            ))}
            <div>
              <dt className="small">{text.average}</dt>
              <dd className="figure">{formatMoney(lang, totals.orders ? totals.sales / totals.orders : 0)}</dd>
            </div>
          </dl>
          <div className="chart">
            <BarChart
              bars={items.map((item) => ({
                ...{ key: item.day, label: nameOf(item.day), value: item[measure] },
                ...{ shown: shown(measure, item[measure]), isMarked: item.day === dayOf(new Date()) },
              }))}
            />
          </div>
          <details className="panel-foot">
            <summary className="link">{text.table}</summary>
            <ReportTable<Item>
              caption={text.sales}
              rows={items}
              keyOf={({ day }) => day}
              columns={[
                { name: group === 'day' ? text.day : text.month, shown: ({ day }) => nameOf(day) },
                ...measures.map((name) => ({
                  ...{ name: text.measures[name], isNumber: true },
                  shown: (item: Item) =>
                    counts.includes(name) ? formatNumber(lang, item[name]) : formatAmount(lang, item[name]),
                })),
              ]}
            />
          </details>
        </>
      )}
    </ReportPanel>
  )
}
