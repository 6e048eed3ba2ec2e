import { allRoutes } from '@pasal/contract/all-routes.ts'
import { expect, test } from 'vitest'
import { callsOf, holdPages, pagesOf, uncalled } from './pages-of.ts'
import { openRecorder, recordPage } from './record-page.ts'

/* The pages of docs/api show what the service responds. `npm run docs:api` writes the responses anew. */

const guides = pagesOf('api')
const service = await openRecorder()
const recorded = new Map<string, string>()
for (const { name, text } of guides.pages) {
  if (callsOf(text).length > 0) recorded.set(name, await recordPage(service, text))
}

holdPages(guides, recorded)

test('every route of the public contract has a request on some page', () => {
  expect(uncalled(allRoutes, guides)).toEqual([])
})
