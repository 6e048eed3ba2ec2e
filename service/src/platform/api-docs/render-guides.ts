import { guidePage } from './guide-page.ts'
import { readGuides } from './guides.ts'
import type { Reference } from './references.ts'
import { type DescribedRoute, patternOf } from './route-examples.ts'

/** The page of every guide, by its name. */
export async function renderGuides(
  reference: Reference,
  routes: readonly DescribedRoute[],
): Promise<Map<string, string>> {
  const guides = await readGuides(reference)
  const patterns = routes.filter(({ document }) => document).map((route) => patternOf(route))
  return new Map(guides.map((guide) => [guide.name, guidePage(guide, guides, patterns, reference)]))
}
