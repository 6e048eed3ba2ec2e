import type { ReactNode } from 'react'
import { useRead } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { useTakesLong } from '../parts/use-takes-long.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { reportTexts } from '../text/reports.ts'

type Props<Report> = {
  title: string
  path: string
  choice?: ReactNode
  isEmpty(report: Report): boolean
  children(report: Report): ReactNode
}

/** One report: its figures dimmed while those of other days are awaited. */
export function ReportPanel<Report>({ title, path, choice, isEmpty, children }: Props<Report>) {
  const text = useTexts(reportTexts)
  const { data, error, refetch, isPlaceholderData } = useRead<Report>(path, { placeholderData: (before) => before })
  const takesLong = useTakesLong(isPlaceholderData)
  return (
    <section className="panel">
      <header>
        <h2>{title}</h2>
        {choice}
      </header>
      {data === undefined ? (
        <div className="body">
          <Waiting error={error} onRetry={refetch} />
        </div>
      ) : (
        <div className={takesLong ? 'dimmed' : undefined} aria-busy={isPlaceholderData}>
          {isEmpty(data) ? <p className="empty soft">{text.nothing}</p> : children(data)}
        </div>
      )}
    </section>
  )
}
