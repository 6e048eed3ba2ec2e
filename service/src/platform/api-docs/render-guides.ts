import type { Route } from '@pasal/contract/route.ts'
import { guidePage } from './guide-page.ts'
import { readGuides } from './guides.ts'
import { patternOf } from './route-examples.ts'

/** The page of every guide, by its name. */
export async function renderGuides(routes: readonly Route[]): Promise<Map<string, string>> {
  const guides = await readGuides()
  const patterns = routes.filter(({ document }) => document).map(patternOf)
  return new Map(guides.map((guide) => [guide.name, guidePage(guide, guides, patterns)]))
}
