import { type ExportKind, parseFilters } from '@pasal/contract/merchant/jobs/requests.ts'
import type { Context } from '../context.ts'
import type { Page } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import type { ExportOptions, Job } from './job.ts'

const itemsPerPage = 250

/** All items of a list of the merchant's API with the export's filters, page by page. */
export async function* listPages<Item>(
  context: Context,
  { store_id: storeId, kind }: Job,
  { filters }: ExportOptions,
  page: { query: Record<string, unknown>; limit?: number; list(request: never): Promise<Page<Item>> },
): AsyncGenerator<Item[]> {
  const { parsed } = parseFilters(kind as ExportKind, filters)
  if (!parsed.success) throw new Error('The stored filters of an export are not valid')
  const limit = page.limit ?? itemsPerPage
  for (let cursor: string | undefined; ; ) {
    const query = { ...parsed.data, ...page.query, limit, cursor }
    const raw = { routeOptions: { url: 'export' }, params: {}, query: {} }
    const request = { context, storeId, actor: undefined, query, raw } as unknown as MerchantRequest
    const { items, next_cursor } = await page.list(request as never)
    yield items
    if (next_cursor === null) return
    cursor = next_cursor
  }
}
