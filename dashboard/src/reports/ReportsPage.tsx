import { QrCode } from 'lucide-react'
import { Link } from 'wouter'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Field } from '../parts/Field.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { reportTexts } from '../text/reports.ts'
import { Breakdown } from './Breakdown.tsx'
import { Coupons } from './Coupons.tsx'
import { Funnel } from './Funnel.tsx'
import { Sales } from './Sales.tsx'
import { Sellers } from './Sellers.tsx'
import { presets, type Range, useRange } from './use-range.ts'
import '../styles/reports.css'

/** What was sold, by day, by goods, by way. */
export function ReportsPage() {
  const text = useTexts(reportTexts)
  const range = useRange()
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
        <Link href="/reports/poster" className="button second">
          <QrCode size={20} /> {text.poster}
        </Link>
      </div>
      <RangeFields range={range} />
      {range.isValid ? (
        <>
          <Sales range={range} />
          <div className="report-columns">
            <Sellers range={range} />
            <Funnel range={range} />
            <Breakdown range={range} />
            <Coupons range={range} />
          </div>
        </>
      ) : (
        <div className="note careful">{text.badRange}</div>
      )}
    </>
  )
}

function RangeFields({ range }: { range: Range }) {
  const text = useTexts(reportTexts)
  const lang = useLanguage()
  return (
    <div className="range">
      <div className="tabs">
        {presets.map((count) => (
          <button key={count} type="button" aria-pressed={range.isLast(count)} onClick={() => range.last(count)}>
            {text.lastDays(formatNumber(lang, count))}
          </button>
        ))}
      </div>
      <div className="pair">
        <Field
          {...{ label: text.from, type: 'date', value: range.from, max: range.to }}
          onChange={(from) => from && range.set(from, range.to)}
        />
        <Field
          {...{ label: text.to, type: 'date', value: range.to, min: range.from }}
          onChange={(to) => to && range.set(range.from, to)}
        />
      </div>
    </div>
  )
}
