import type { CallOptions } from './call-options.ts'
import type { Client } from './client.ts'

type List<Item, Request> = (
  client: Client,
  request: Request,
  options?: CallOptions,
) => Promise<{ items: Item[]; next_cursor: string | null }>

/**
 * Every object of a list, page after page: `for await (const order of each(listOrders, client, { query }))`. The next
 * page is requested when the loop gets there. An object that stays comes once, also when
 * others are added or deleted between two pages.
 */
export async function* each<Item, Request extends { query?: object }>(
  list: List<Item, Request>,
  client: Client,
  request: Request,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = cursor === undefined ? request.query : { ...request.query, cursor }
    const page = await list(client, { ...request, query }, options)
    yield* page.items
    cursor = page.next_cursor
  }
}
