import { useRead, useStore } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Select } from '../parts/Field.tsx'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useFilters, useList } from '../parts/use-list.ts'
import { reviewTexts } from '../text/reviews.ts'
import { unansweredReviews } from './ContentPage.tsx'
import { ContentTabs } from './ContentTabs.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import type { Review } from './types.ts'

const shows = {
  '': {},
  waiting: { replied: 0, hidden: 0 },
  replied: { replied: 1, hidden: 0 },
  hidden: { hidden: 1 },
} as const
type Show = keyof typeof shows

/** What shoppers wrote, with a reply, a switch that hides it, and the tally of those without a reply. */
export function ReviewsPage() {
  const text = useTexts(reviewTexts)
  const { values, set, isFiltered, clear } = useFilters(['show', 'rating', 'sort', 'product'])
  const show = (Object.hasOwn(shows, values.show) ? values.show : '') as Show
  const { rating, sort, product } = values
  const list = useList<Review>('/reviews', { limit: 20, ...shows[show], rating, sort, product })
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
      </div>
      <ContentTabs />
      <ShowTabs current={show} onChoose={(one) => set('show', one)} />
      <div className="row">
        <div className="narrow-field">
          <Select
            {...{ label: text.stars, hideLabel: true, value: rating, onChange: (value) => set('rating', value) }}
            options={['', '5', '4', '3', '2', '1'].map((value) => ({
              value,
              text: value === '' ? text.anyStars : text.starsOf(Number(value)),
            }))}
          />
        </div>
        <div className="narrow-field">
          <Select
            {...{ label: text.order, hideLabel: true, value: sort, onChange: (value) => set('sort', value) }}
            options={(['', 'rating', '-rating'] as const).map((value) => ({ value, text: text.sorts[value] }))}
          />
        </div>
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
        {(reviews) => (
          <ul className="stack">
            {reviews.map((review) => (
              <li key={review._id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
        )}
      </ListOf>
    </>
  )
}

function ShowTabs({ current, onChoose }: { current: Show; onChoose(show: Show): void }) {
  const text = useTexts(reviewTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const { data } = useRead<List<Review>>(unansweredReviews, { enabled: can('read_inbox') })
  return (
    <div className="tabs">
      {(Object.keys(shows) as Show[]).map((show) => (
        <button key={show} type="button" aria-pressed={current === show} onClick={() => onChoose(show)}>
          {text.shows[show]}
          {show === 'waiting' && data?.count ? <span className="count">{formatNumber(lang, data.count)}</span> : null}
        </button>
      ))}
    </div>
  )
}
