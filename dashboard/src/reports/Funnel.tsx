import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { reportTexts } from '../text/reports.ts'
import { ReportPanel } from './ReportPanel.tsx'
import type { Range } from './use-range.ts'

const steps = ['visits', 'product_views', 'add_to_cart', 'checkouts', 'orders', 'paid_orders'] as const
type Report = Record<(typeof steps)[number], number>

/** From a visit to a paid order: how many reach each step. */
export function Funnel({ range }: { range: Range }) {
  const text = useTexts(reportTexts)
  const lang = useLanguage()
  return (
    <ReportPanel<Report>
      title={text.funnel}
      path={`/reports/funnel?${range.query}`}
      isEmpty={(report) => steps.every((step) => report[step] === 0)}
    >
      {(report) => {
        const most = Math.max(1, ...steps.map((step) => report[step]))
        return (
          <dl className="funnel">
            {steps.map((step) => (
              <div key={step}>
                <dt>{text.steps[step]}</dt>
                <dd className="number">{formatNumber(lang, report[step])}</dd>
                <dd className="share" aria-hidden="true">
                  <span className="bar" style={{ width: `${(report[step] / most) * 100}%` }} />
                </dd>
              </div>
            ))}
          </dl>
        )
      }}
    </ReportPanel>
  )
}
