import { ArrowLeft, Download } from 'lucide-react'
import { Link } from 'wouter'
import { useRead, useStore, useWrite } from '../api/store.ts'
import { formatMoment } from '../format/dates.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { csvTexts } from '../text/csv.ts'
import { JobRows } from './JobRows.tsx'
import { isFileDeleted, isUnderWay, type Job, results } from './types.ts'

const lookEveryMs = 1000

/** One import or export: it goes on in the service, whether this page is open or not. */
export function JobPage({ id }: { id: string }) {
  const { data, error, refetch } = useRead<Job>(`/jobs/${id}`, {
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookEveryMs : false),
  })
  if (!data) return <Waiting error={error} onRetry={refetch} />
  return <Shown job={data} />
}

function Shown({ job }: { job: Job }) {
  const text = useTexts(csvTexts)
  const lang = useLanguage()
  const isImport = job.kind === 'import_products'
  const title = job.dry_run ? text.dryRunOf(text.kinds[job.kind]) : text.kinds[job.kind]
  return (
    <>
      <div className="editor-head">
        <Link href="/products/files" className="icon-button" aria-label={text.back}>
          <ArrowLeft size={22} />
        </Link>
        <PageTitle>{title}</PageTitle>
        <span className={job.state === 'done' ? 'pill Active' : job.state === 'failed' ? 'pill Returned' : 'pill'}>
          {text.states[job.state]}
        </span>
      </div>
      <p className="soft">
        {[job.file_name, formatMoment(lang, job.created_at), job.actor.name].filter(Boolean).join(' · ')}
      </p>
      {isUnderWay(job) ? (
        <section className="panel">
          <div className="body">
            <ProgressBar
              value={job.total > 0 ? job.processed / job.total : 0}
              label={job.state === 'queued' ? text.waits : text.progress(job.processed, job.total)}
              lang={lang}
            />
            <p className="help">{text.goesOn}</p>
          </div>
        </section>
      ) : null}
      {job.message ? <div className="note bad">{job.message}</div> : null}
      {isImport ? <Outcome job={job} /> : null}
      <Acts job={job} isImport={isImport} />
      {isImport && job.processed > 0 ? <JobRows job={job} /> : null}
    </>
  )
}

/** How many products came to what, and which columns were not read. */
function Outcome({ job }: { job: Job }) {
  const text = useTexts(csvTexts)
  const lang = useLanguage()
  return (
    <>
      {job.dry_run && job.state === 'done' ? (
        <div className={job.failed > 0 ? 'note careful' : 'note good'} role="status">
          {job.failed > 0 ? text.dryRunProblems(job.failed) : text.dryRunGood}
        </div>
      ) : null}
      <dl className="outcome">
        {results.map((result) => (
          <div key={result}>
            <dt className="small">{job.dry_run ? text.would[result] : text.results[result]}</dt>
            <dd className={result === 'failed' && job.failed > 0 ? 'figure bad-text' : 'figure'}>
              {formatNumber(lang, job[result])}
            </dd>
          </div>
        ))}
      </dl>
      {job.ignored_columns.length > 0 ? (
        <div className="note">{text.ignored(job.ignored_columns.join(', '))}</div>
      ) : null}
    </>
  )
}

/** Start, continue, cancel, and the files to download. */
function Acts({ job, isImport }: { job: Job; isImport: boolean }) {
  const text = useTexts(csvTexts)
  const { pathOf } = useStore()
  const write = useWrite()
  const { busy, error, run } = useAction()
  const act = (name: 'run' | 'cancel') => () =>
    void run(async () => void (await write('POST', `/jobs/${job._id}/${name}`)))
  // A check has nothing to go on with: run again, it would import without having been checked.
  const isStopped = !job.dry_run && (job.state === 'cancelled' || job.state === 'failed')
  return (
    <>
      <ErrorNote error={error} />
      <div className="row">
        {isImport && job.dry_run && job.state === 'done' ? (
          <Button kind="filled" busy={busy} onClick={act('run')}>
            {text.importNow}
          </Button>
        ) : null}
        {isImport && isStopped && job.processed > 0 ? (
          <Button kind="filled" busy={busy} onClick={act('run')}>
            {text.goOn}
          </Button>
        ) : null}
        {isUnderWay(job) ? (
          <Button busy={busy} onClick={act('cancel')}>
            {text.cancel}
          </Button>
        ) : null}
        {isImport && job.processed > 0 && !isUnderWay(job) ? (
          <a className="button second" href={pathOf(`/jobs/${job._id}/report.csv`)} download>
            <Download size={20} /> {text.report}
          </a>
        ) : null}
        {!isImport && job.state === 'done' && isFileDeleted(job) ? <p className="soft">{text.fileDeleted}</p> : null}
        {!isImport && job.state === 'done' && !isFileDeleted(job) ? (
          <a className="button filled" href={pathOf(`/jobs/${job._id}/file`)} download>
            <Download size={20} /> {text.download}
          </a>
        ) : null}
        {isImport && !isUnderWay(job) ? (
          <Link href="/products/files" className="button second">
            {text.otherFile}
          </Link>
        ) : null}
      </div>
    </>
  )
}
