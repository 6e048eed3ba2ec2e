import type { Context } from '../context.ts'
import { findFetched } from '../media/fetch-picture.ts'
import type { Db } from '../platform/database/database.ts'
import type { MerchantProduct } from '../products/product.queries.ts'
import { type Group, trimmed } from './read-groups.ts'

const columns = ['image', 'variant_image'] as const
const longestUrl = 4000

export type PictureCell = { url: string; row: number; column: (typeof columns)[number] }

/** The cells of a product that have the URL of a picture. */
export function pictureCells({ lines }: Group): PictureCell[] {
  return lines.flatMap(({ row, cells }) =>
    columns
      .map((column) => ({ url: trimmed(cells, column), row, column }))
      .filter(({ url }) => /^https?:\/\/[^\0]*$/i.test(url) && url.length <= longestUrl && URL.canParse(url)),
  )
}

export function picturesOf({ image_urls, variants }: MerchantProduct): Set<string> {
  return new Set([...image_urls, ...variants.map(({ image_url }) => image_url)])
}

type Fetching = { db: Db; storeId: string; fetchImages: boolean }

/**
 * The rows with the store's own pictures in place of the URLs that an import fetched them from: so the same file
 * changes nothing. Without `fetchImages` only those that the stored product shows.
 */
export async function withOwnPictures(
  context: Pick<Context, 'config'>,
  group: Group,
  stored: MerchantProduct | undefined,
  { db, storeId, fetchImages }: Fetching,
): Promise<Group> {
  const urls = pictureCells(group).map(({ url }) => url)
  const shown = stored ? picturesOf(stored) : new Set()
  const fetched = await findFetched(context, db, storeId, [...new Set(urls)])
  const own = new Map([...fetched].filter(([source, url]) => (fetchImages && !shown.has(source)) || shown.has(url)))
  if (own.size === 0) return group
  const lines = group.lines.map((line) => {
    const replaced = columns.flatMap((column) => {
      const url = own.get(trimmed(line.cells, column))
      return url === undefined ? [] : [[column, url]]
    })
    return { ...line, cells: { ...line.cells, ...Object.fromEntries(replaced) } }
  })
  return { ...group, lines }
}
