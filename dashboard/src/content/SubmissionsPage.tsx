import { useState } from 'react'
import { useRead, useStore, useWrite } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { latinDigits } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { searchable, useFilters, useList } from '../parts/use-list.ts'
import { submissionTexts } from '../text/submissions.ts'
import { ContentTabs } from './ContentTabs.tsx'
import { SubmissionCard } from './SubmissionCard.tsx'
import type { ShopForm, Submission } from './types.ts'

/** What shoppers sent: unread first to the eye, by form, person and day. */
export function SubmissionsPage() {
  const text = useTexts(submissionTexts)
  const { can } = useStore()
  const { values, set, isFiltered, clear } = useFilters(['q', 'form', 'read', 'from', 'to'])
  const forms = useRead<List<ShopForm>>('/forms?limit=250', { enabled: can('read_content') })
  const { form, read, from, to } = values
  const q = searchable(latinDigits(values.q))
  const list = useList<Submission>('/submissions', { limit: 20, q, form, read, from, to })
  const formOf = new Map(forms.data?.items.map((one) => [one._id, one]))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
        {can('write_inbox') ? <MarkAllRead form={form} /> : null}
      </div>
      <ContentTabs />
      <div className="tabs">
        {(['', '0', '1'] as const).map((state) => (
          <button key={state} type="button" aria-pressed={read === state} onClick={() => set('read', state)}>
            {text.states[state]}
          </button>
        ))}
      </div>
      <SearchField label={text.search} value={values.q} onSearch={(typed) => set('q', typed)} />
      <div className="filter-fields">
        {formOf.size > 0 ? (
          <Select
            {...{ label: text.form, value: form, onChange: (value) => set('form', value) }}
            options={[
              { value: '', text: text.anyForm },
              ...[...formOf.values()].map(({ _id, name }) => ({ value: _id, text: name })),
            ]}
          />
        ) : null}
        <Field {...{ label: text.from, type: 'date', value: from, onChange: (value) => set('from', value) }} />
        <Field {...{ label: text.to, type: 'date', value: to, onChange: (value) => set('to', value) }} />
      </div>
      <ListOf
        {...{ list, filters: { isFiltered, clear } }}
        empty={
          <>
            <h2>{text.noneYet}</h2>
            <p className="soft">{text.noneYetText}</p>
          </>
        }
      >
        {(submissions) => (
          <ul className="stack">
            {submissions.map((submission) => (
              <li key={submission._id}>
                <SubmissionCard {...{ submission, form: formOf.get(submission.form ?? '') }} />
              </li>
            ))}
          </ul>
        )}
      </ListOf>
    </>
  )
}

/** Of one form when the list shows one, else of all. Those that came after the page was opened stay unread. */
function MarkAllRead({ form }: { form: string }) {
  const text = useTexts(submissionTexts)
  const write = useWrite()
  const toast = useToast()
  const [before, setBefore] = useState<string>()
  const newest = useRead<List<Submission>>('/submissions?limit=1', { enabled: before === undefined })
  const [first] = newest.isFetchedAfterMount ? (newest.data?.items ?? []) : []
  // A time of the service: the computer's clock may differ.
  if (first && before === undefined) setBefore(new Date(Date.parse(first.created_at) + 1).toISOString())
  const { busy, error, run } = useAction()
  const mark = () =>
    run(async () => {
      const body = { before, ...(form && { form }) }
      const { changed } = await write<{ changed: number }>('POST', '/submissions/mark-read', body)
      toast({ text: text.marked(changed) })
    })
  return (
    <>
      <Button busy={busy} disabled={before === undefined} onClick={() => void mark()}>
        {text.markAll}
      </Button>
      <ErrorNote error={error} />
    </>
  )
}
