import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useRead, useStore } from '../api/store.ts'
import type { Counts, List } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { contentTexts } from '../text/content.ts'
import { type ContentArea, contentAreas } from './ContentTabs.tsx'
import type { Review, WaitingAlert } from './types.ts'

/** What waits for a person, and the way to everything that the shop says. */
export function ContentPage() {
  const text = useTexts(contentTexts)
  const { can } = useStore()
  const waiting = useWaiting()
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
      </div>
      <ErrorNote error={waiting.error} onRetry={waiting.retry} />
      <ul className="area-list panel">
        {contentAreas
          .filter(({ right }) => can(right))
          .map(({ name, path }) => (
            <li key={name}>
              <Link href={path}>
                <span className="grow">
                  <strong>{text.areas[name].title}</strong>
                  <span className="second-line small">{text.areas[name].what}</span>
                </span>
                {waiting.words[name] ? <span className="pill Pending">{waiting.words[name]}</span> : null}
                <ChevronRight size={20} strokeWidth={1.75} />
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}

/** In words, how much waits in each area. */
function useWaiting() {
  const text = useTexts(contentTexts)
  const { can } = useStore()
  const counts = useRead<Counts>('/counts')
  const reviews = useRead<List<Review>>(unansweredReviews, { enabled: can('read_inbox') })
  const alerts = useRead<List<WaitingAlert>>('/alerts/waiting?limit=250', { enabled: can('read_marketing') })
  const unread = counts.data?.unread_submissions ?? 0
  const open = reviews.data?.count ?? 0
  const people = (alerts.data?.items ?? []).reduce((sum, { count }) => sum + count, 0)
  const words: Partial<Record<ContentArea, string>> = {
    ...(open > 0 && { reviews: text.unanswered(open, reviews.data?.count_capped ?? false) }),
    ...(unread > 0 && { submissions: text.unread(unread) }),
    ...(people > 0 && { alerts: text.waiting(people, alerts.data?.next_cursor !== null) }),
  }
  const reads = [counts, reviews, alerts]
  const error = reads.find((read) => read.error)?.error
  return { words, error, retry: () => void Promise.all(reads.map((read) => read.refetch())) }
}

/** Reviews that shoppers see without a reply. */
export const unansweredReviews = '/reviews?limit=1&count=1&replied=0&hidden=0'
