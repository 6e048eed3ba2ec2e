import type { ExportKind } from '@pasal/contract/merchant/jobs/requests.ts'
import { Download } from 'lucide-react'
import { useRead, useStore, useWrite } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { isFileDeleted, isUnderWay, type Job } from '../csv/types.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { backupTexts } from '../text/backup.ts'
import { csvTexts } from '../text/csv.ts'
import { settingsTexts } from '../text/settings.ts'
import { SettingsHead } from './SettingsHead.tsx'

const kinds = [
  { kind: 'products', right: 'read_products' },
  { kind: 'orders', right: 'read_orders' },
  { kind: 'customers', right: 'read_customers' },
  { kind: 'submissions', right: 'read_inbox' },
  { kind: 'bills', right: 'read_orders' },
] as const
const runningEveryMs = 2000

/** CSV files of what the shop has. The whole store in one file is the operator's to give. */
export function BackupPage() {
  const text = useTexts(backupTexts)
  const { list } = useTexts(settingsTexts)
  const { can } = useStore()
  const { data, error, refetch } = useRead<List<Job>>('/jobs?limit=100', {
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? runningEveryMs : false),
  })
  return (
    <>
      <SettingsHead title={list.backup.name} lead={text.lead} />
      {data ? (
        <div className="stack settings-fields">
          <section className="panel">
            <ul className="row-list">
              {kinds
                .filter(({ right }) => can(right))
                .map(({ kind }) => (
                  <ExportRow key={kind} kind={kind} last={data.items.find((job) => job.kind === kind)} />
                ))}
            </ul>
          </section>
          <div className="note">{text.whole}</div>
        </div>
      ) : (
        <Waiting error={error} onRetry={refetch} />
      )}
    </>
  )
}

function ExportRow({ kind, last }: { kind: ExportKind; last: Job | undefined }) {
  const text = useTexts(backupTexts)
  const { fileDeleted } = useTexts(csvTexts)
  const lang = useLanguage()
  const { pathOf } = useStore()
  const write = useWrite()
  const { busy, error, run } = useAction()
  const name = text.kinds[kind]
  const isDone = last?.state === 'done'
  const isDeleted = isDone && isFileDeleted(last)
  const make = () => run(async () => void (await write('POST', '/exports', { kind })))
  return (
    <li>
      <span className="grow">
        <strong>{name}</strong>
        {last ? (
          <span className="second-line small" role="status">
            {last.state === 'failed'
              ? last.message
              : text.made(
                  isDeleted ? fileDeleted : (text.states[last.state] ?? ''),
                  formatMoment(lang, last.created_at),
                )}
          </span>
        ) : null}
      </span>
      {isDone && !isDeleted ? (
        <a
          className="button second"
          href={pathOf(`/jobs/${last._id}/file`)}
          download
          aria-label={`${text.download}: ${name}`}
        >
          <Download size={20} /> {text.download}
        </a>
      ) : null}
      <Button
        busy={busy || (last !== undefined && isUnderWay(last))}
        aria-label={`${text.make}: ${name}`}
        onClick={() => void make()}
      >
        {text.make}
      </Button>
      <ErrorNote error={error} />
    </li>
  )
}
