import type { ListPictures } from '@pasal/contract/merchant/media/requests.ts'
import { joinFilters, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, many, sql, type Tx } from '../platform/database/database.ts'

export type PictureRow = {
  picture_id: string
  file_name: string
  width: number
  height: number
  widths: number[]
  byte_count: number
  stored_bytes: number
  created_at: Date
}

const columns = sql`picture_id, file_name, width, height, widths, byte_count, stored_bytes, created_at`

/** Before its files are written. */
export function insertPicture(tx: Tx, storeId: string, row: PictureRow, sourceUrl: string): Promise<number> {
  return execute(
    tx,
    sql`
      insert into pictures (store_id, state, changed_at, source_url, ${columns})
      values (${storeId}, 'arriving', ${row.created_at}, ${sourceUrl}, ${row.picture_id}, ${row.file_name}, ${row.width},
              ${row.height}, ${row.widths}, ${row.byte_count}, ${row.stored_bytes}, ${row.created_at})`,
  )
}

/** Returns 0 when the picture has left the state `from`. */
export function setPictureState(
  tx: Tx,
  storeId: string,
  pictureId: string,
  { from, to, now }: { from: 'arriving' | 'stored'; to: 'stored' | 'deleted'; now: Date },
): Promise<number> {
  return execute(
    tx,
    sql`
      update pictures set state = ${to}, changed_at = ${now}
       where store_id = ${storeId} and picture_id = ${pictureId} and state = ${from}`,
  )
}

/** The stored pictures that were fetched from these URLs. */
export function listFetchedPictures(db: Db, storeId: string, sourceUrls: readonly string[]) {
  return many<{ picture_id: string; source_url: string }>(
    db,
    sql`
      select picture_id, source_url from pictures
       where store_id = ${storeId} and source_url <> '' and state = 'stored'
         and md5(source_url) = any(select md5(url) from unnest(${sourceUrls}::text[]) as url)
         and source_url = any(${sourceUrls})`,
  )
}

/** Its files are gone. Returns its bytes; undefined: the row was gone already. */
export async function deletePictureRow(tx: Tx, storeId: string, pictureId: string): Promise<number | undefined> {
  const deleted = await first<{ stored_bytes: number }>(
    tx,
    sql`
      delete from pictures where store_id = ${storeId} and picture_id = ${pictureId} and state <> 'stored'
      returning stored_bytes`,
  )
  return deleted?.stored_bytes
}

/** The stored picture, locked until the transaction ends. */
export function lockPicture(tx: Tx, storeId: string, pictureId: string): Promise<PictureRow | undefined> {
  return first(
    tx,
    sql`
      select ${columns} from pictures
       where store_id = ${storeId} and picture_id = ${pictureId} and state = 'stored' for update`,
  )
}

export function listPictureRows<Item>(
  db: Db,
  storeId: string,
  request: MerchantRequest<ListPictures>,
  shown: (row: PictureRow) => Item,
) {
  const { q } = request.query
  const named = joinFilters([q !== undefined && sql`and strpos(lower(file_name), ${q.toLowerCase()}) > 0`])
  return readPage<PictureRow, Item>(
    db,
    request,
    {
      ...{ columns, id: sql`picture_id` },
      from: sql`from pictures where store_id = ${storeId} and state = 'stored' ${named}`,
      order: { by: sql`created_at`, type: 'timestamptz', descending: true },
    },
    shown,
  )
}

export type LostPicture = { store_id: string; picture_id: string; widths: number[] }

/** cross-store: pictures whose upload or deletion did not end, oldest first. */
export function listLostPictures(db: Db, before: Date, limit: number): Promise<LostPicture[]> {
  return many(
    db,
    sql`
      select store_id, picture_id, widths from pictures
       where state <> 'stored' and changed_at < ${before} order by changed_at limit ${limit}`,
  )
}

/** From now on no upload makes it a stored one. Returns 0 when it was stored a moment ago. */
export function giveUpPicture(tx: Tx, storeId: string, pictureId: string): Promise<number> {
  return execute(
    tx,
    sql`
      update pictures set state = 'deleted'
       where store_id = ${storeId} and picture_id = ${pictureId} and state <> 'stored'`,
  )
}
