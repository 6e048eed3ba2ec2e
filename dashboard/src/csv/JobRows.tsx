import { Link } from 'wouter'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ListOf } from '../parts/ListOf.tsx'
import { useFilters, useList } from '../parts/use-list.ts'
import { csvTexts } from '../text/csv.ts'
import { type Job, type JobRow, results } from './types.ts'

/** What became of each product of the file, with the rows and columns that were wrong. */
export function JobRows({ job }: { job: Job }) {
  const text = useTexts(csvTexts)
  const lang = useLanguage()
  const filters = useFilters(['result'])
  const { result } = filters.values
  const list = useList<JobRow>(`/jobs/${job._id}/rows`, { result })
  const shown = results.filter((one) => job[one] > 0)
  return (
    <section className="stack">
      <div className="tabs">
        {(['', ...shown] as const).map((one) => (
          <button key={one} type="button" aria-pressed={result === one} onClick={() => filters.set('result', one)}>
            {one === '' ? text.all : text.results[one]}
            {one === '' ? null : <span className="count">{formatNumber(lang, job[one])}</span>}
          </button>
        ))}
      </div>
      <ListOf list={list} filters={filters} empty={<p className="soft">{text.noRows}</p>}>
        {(rows) => (
          <table className="rows card-rows">
            <thead>
              <tr>
                <th scope="col">{text.row}</th>
                <th scope="col">{text.product}</th>
                <th scope="col">{text.messages}</th>
                <th scope="col">{text.result}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.row}>
                  <td>{text.rowNumber(row.row)}</td>
                  <td>
                    {row._id && !job.dry_run ? (
                      <Link href={`/products/${row._id}`} className="row-link">
                        {row.handle || row.sku}
                      </Link>
                    ) : (
                      <strong>{row.handle || row.sku}</strong>
                    )}
                  </td>
                  <td>
                    {row.messages.map((message) => (
                      <span key={message} className={row.result === 'failed' ? 'second-line bad-text' : 'second-line'}>
                        {message}
                      </span>
                    ))}
                  </td>
                  <td>
                    <span className={row.result === 'failed' ? 'pill Returned' : 'pill'}>
                      {text.results[row.result]}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ListOf>
    </section>
  )
}
