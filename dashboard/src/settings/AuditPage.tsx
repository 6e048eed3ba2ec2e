import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { type ApiError, call } from '../api/call.ts'
import { queryOf, useRead, useStore } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { auditTexts } from '../text/audit.ts'
import { settingsTexts } from '../text/settings.ts'
import { AuditRow } from './AuditRow.tsx'
import type { Entry } from './audit-changes.ts'
import { kindNames } from './audit-names.ts'
import { SettingsHead } from './SettingsHead.tsx'

const filterNames = ['actor', 'kind', 'from', 'to'] as const
/** Who changed what, and when. The filters stand in the address. */
export function AuditPage() {
  const text = useTexts(auditTexts)
  const { list } = useTexts(settingsTexts)
  const { store, pathOf } = useStore()
  const [params] = useSearchParams()
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? '']))
  const log = useInfiniteQuery<List<Entry>, ApiError>({
    queryKey: [store._id, 'audit', filters],
    queryFn: ({ pageParam, signal }) => {
      const cursor = (pageParam as string | null) ?? undefined
      return call<List<Entry>>('GET', pathOf(`/audit${queryOf({ ...filters, cursor })}`), undefined, { signal })
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
  })
  const entries = log.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <SettingsHead title={list.audit.name} lead={text.lead} />
      <AuditFilters />
      {entries ? (
        <section className="panel">
          {entries.length === 0 ? <p className="empty soft">{text.none}</p> : null}
          <ul className="row-list">
            {entries.map((entry) => (
              <AuditRow key={entry._id} entry={entry} />
            ))}
          </ul>
        </section>
      ) : (
        <Waiting error={log.error} onRetry={log.refetch} />
      )}
      {entries ? <ErrorNote error={log.error} onRetry={() => void log.refetch()} /> : null}
      {log.hasNextPage ? (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {text.more}
        </Button>
      ) : null}
    </>
  )
}

function AuditFilters() {
  const text = useTexts(auditTexts)
  const lang = useLanguage()
  const [params, setParams] = useSearchParams()
  const { data: staff } = useRead<List<{ _id: string; name: string }>>('/staff?limit=250')
  const set = (name: (typeof filterNames)[number]) => (value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const filterOf = (name: (typeof filterNames)[number]) => ({ value: params.get(name) ?? '', onChange: set(name) })
  return (
    <div className="filter-fields">
      <Select
        {...{ label: text.who, ...filterOf('actor') }}
        options={[
          { value: '', text: text.anyone },
          ...(staff?.items ?? []).map(({ _id, name }) => ({ value: _id, text: name })),
        ]}
      />
      <Select
        {...{ label: text.what, ...filterOf('kind') }}
        options={[
          { value: '', text: text.anything },
          ...Object.entries(kindNames(lang)).map(([value, name]) => ({ value, text: name })),
        ]}
      />
      <Field {...{ label: text.from, type: 'date', ...filterOf('from') }} />
      <Field {...{ label: text.to, type: 'date', ...filterOf('to') }} />
    </div>
  )
}
