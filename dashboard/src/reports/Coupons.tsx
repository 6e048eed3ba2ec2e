import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { reportTexts } from '../text/reports.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { Range } from './use-range.ts'

type Row = { coupon: string | null; code: string; orders: number; discount: number; sales: number }

/** What each coupon sold and cost. */
export function Coupons({ range }: { range: Range }) {
  const text = useTexts(reportTexts)
  const lang = useLanguage()
  return (
    <ReportPanel<{ items: Row[] }>
      title={text.coupons}
      path={`/reports/coupons?${range.query}`}
      isEmpty={({ items }) => items.length === 0}
    >
      {({ items }) => (
        <ReportTable
          caption={text.coupons}
          rows={items}
          keyOf={({ coupon, code }) => `${coupon} ${code}`}
          columns={[
            { name: text.code, shown: ({ code }) => code },
            { name: text.measures.orders, isNumber: true, shown: ({ orders }) => formatNumber(lang, orders) },
            { name: text.measures.discount, isNumber: true, shown: ({ discount }) => formatMoney(lang, discount) },
            { name: text.measures.sales, isNumber: true, shown: ({ sales }) => formatMoney(lang, sales) },
          ]}
        />
      )}
    </ReportPanel>
  )
}
