import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { ProductTabs } from '../parts/ProductTabs.tsx'
import { useList } from '../parts/use-list.ts'
import { csvTexts } from '../text/csv.ts'
import { ExportForm } from './ExportForm.tsx'
import { ImportForm } from './ImportForm.tsx'
import type { Job } from './types.ts'

/** Files in and out, and what became of the earlier ones. */
export function FilesPage() {
  const text = useTexts(csvTexts)
  const { can } = useStore()
  const mayImport = can('write_products') && can('write_stock')
  const mayExport = can('export_data')
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
      </div>
      <ProductTabs />
      {mayImport || mayExport ? (
        <>
          <div className="two-columns">
            {mayImport ? <ImportForm /> : null}
            {mayExport ? <ExportForm /> : null}
          </div>
          <Jobs />
        </>
      ) : (
        <p className="note">{text.notAllowed}</p>
      )}
    </>
  )
}

function Jobs() {
  const text = useTexts(csvTexts)
  const lang = useLanguage()
  const list = useList<Job>('/jobs')
  return (
    <section className="stack">
      <h2>{text.jobs}</h2>
      <ListOf list={list} empty={<p className="soft">{text.noJobs}</p>}>
        {(jobs) => (
          <ul className="ordered">
            {jobs.map((job) => (
              <li key={job._id}>
                <span className="grow">
                  <Link href={`/products/files/${job._id}`} className="row-link">
                    {job.dry_run ? text.dryRunOf(text.kinds[job.kind]) : text.kinds[job.kind]}
                  </Link>
                  <span className="second-line small">
                    {[job.file_name, formatMoment(lang, job.created_at), job.actor.name].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span
                  className={job.state === 'done' ? 'pill Active' : job.state === 'failed' ? 'pill Returned' : 'pill'}
                >
                  {text.states[job.state]}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListOf>
    </section>
  )
}
