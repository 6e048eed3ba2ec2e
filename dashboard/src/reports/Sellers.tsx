import { useState } from 'react'
import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Select } from '../parts/Field.tsx'
import { reportTexts } from '../text/reports.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { Range } from './use-range.ts'

type Row = {
  product: string
  variant: string
  product_name: string
  variant_name: string
  quantity: number
  sales: number
}

/** What sold best, by money or by pieces. */
export function Sellers({ range }: { range: Range }) {
  const text = useTexts(reportTexts)
  const lang = useLanguage()
  const [by, setBy] = useState('sales')
  return (
    <ReportPanel<{ items: Row[] }>
      title={text.sellers}
      path={`/reports/products?by=${by}&limit=20&${range.query}`}
      isEmpty={({ items }) => items.length === 0}
      choice={
        <Select
          {...{ label: text.order, hideLabel: true, value: by, onChange: setBy }}
          options={[
            { value: 'sales', text: text.measures.sales },
            { value: 'quantity', text: text.measures.units },
          ]}
        />
      }
    >
      {({ items }) => (
        <ReportTable
          caption={text.sellers}
          rows={items}
          // Lines without a product differ in their name alone.
          keyOf={({ product, variant, product_name }) => (product === '' ? ` ${product_name}` : product + variant)}
          columns={[
            {
              name: text.product,
              shown: ({ product_name, variant_name }) => [product_name, variant_name].filter(Boolean).join(', '),
            },
            { name: text.measures.units, isNumber: true, shown: ({ quantity }) => formatNumber(lang, quantity) },
            { name: text.measures.sales, isNumber: true, shown: ({ sales }) => formatMoney(lang, sales) },
          ]}
        />
      )}
    </ReportPanel>
  )
}
