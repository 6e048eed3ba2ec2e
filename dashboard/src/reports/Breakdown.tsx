import { useState } from 'react'
import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Select } from '../parts/Field.tsx'
import { orderWords } from '../text/order-words.ts'
import { reportTexts } from '../text/reports.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { Range } from './use-range.ts'

const ways = ['source', 'city', 'paymentMethod', 'courier'] as const
type Way = (typeof ways)[number]
type Row = { key: string; orders: number; sales: number; cancelled: number; returned: number }

/** Where orders come from, where they go, how they are paid and who brings them. */
export function Breakdown({ range }: { range: Range }) {
  const text = useTexts(reportTexts)
  const { methods } = useTexts(orderWords)
  const lang = useLanguage()
  const [by, setBy] = useState<Way>('source')
  const nameOf = (key: string) => {
    if (key === '') return text.noName
    if (by === 'source') return text.sources[key] ?? key
    return by === 'paymentMethod' ? (methods[key] ?? key) : key
  }
  const count = (name: 'orders' | 'cancelled' | 'returned') => ({
    ...{ name: text.measures[name], isNumber: true, shown: (row: Row) => formatNumber(lang, row[name]) },
  })
  return (
    <ReportPanel<{ items: Row[] }>
      title={text.breakdown}
      path={`/reports/breakdown?by=${by}&${range.query}`}
      isEmpty={({ items }) => items.length === 0}
      choice={
        <Select
          {...{ label: text.by, hideLabel: true, value: by }}
          options={ways.map((value) => ({ value, text: text.ways[value] }))}
          onChange={(value) => setBy(value as Way)}
        />
      }
    >
      {({ items }) => (
        <ReportTable
          caption={text.breakdown}
          rows={items.slice(0, 50)}
          keyOf={({ key }) => key}
          columns={[
            { name: text.ways[by], shown: ({ key }) => nameOf(key) },
            count('orders'),
            { name: text.measures.sales, isNumber: true, shown: ({ sales }) => formatMoney(lang, sales) },
            count('cancelled'),
            count('returned'),
          ]}
        />
      )}
    </ReportPanel>
  )
}
