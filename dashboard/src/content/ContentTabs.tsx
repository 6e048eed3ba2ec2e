import type { Right } from '@pasal/contract/merchant/rights.ts'
import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { AreaTabs } from '../parts/AreaTabs.tsx'
import { contentTexts } from '../text/content.ts'

export type ContentArea = 'posts' | 'authors' | 'pages' | 'forms' | 'submissions' | 'reviews' | 'alerts'

export const contentAreas: readonly { name: ContentArea; path: string; right: Right }[] = [
  { name: 'reviews', path: '/content/reviews', right: 'read_inbox' },
  { name: 'submissions', path: '/content/submissions', right: 'read_inbox' },
  { name: 'alerts', path: '/content/alerts', right: 'read_marketing' },
  { name: 'forms', path: '/content/forms', right: 'read_content' },
  { name: 'posts', path: '/content/blog', right: 'read_content' },
  { name: 'authors', path: '/content/authors', right: 'read_content' },
  { name: 'pages', path: '/content/pages', right: 'read_content' },
]

/** The lists of the area, as far as the person may see them. */
export function ContentTabs() {
  const text = useTexts(contentTexts)
  const { can } = useStore()
  const tabs = contentAreas
    .filter(({ right }) => can(right))
    .map(({ name, path }) => ({ path, text: text.areas[name].title }))
  return <AreaTabs label={text.title} tabs={[{ path: '/content', text: text.overview }, ...tabs]} />
}
