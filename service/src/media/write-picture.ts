import type { Context } from '../context.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { ApiError } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { shownFileName } from '../uploads/shown-file-name.ts'
import { reserveRoom } from '../uploads/store-picture.ts'
import type { PictureFile, PictureFiles } from './make-picture.ts'
import { insertPicture, type PictureRow, setPictureState } from './pictures.queries.ts'
import { filesOf } from './shown-picture.ts'

type Origin = {
  givenName: string
  /** where it was fetched; '' for an upload */
  sourceUrl: string
}

/** The row is written first, then the files; a row that `setStored` does not follow is deleted within the hour. */
export async function writePicture(
  context: Context,
  storeId: string,
  { givenName, sourceUrl }: Origin,
  files: PictureFiles,
): Promise<PictureRow> {
  const row = rowOf(context.clock.now(), givenName, files)
  await transaction(context.db, async (tx) => {
    await insertPicture(tx, storeId, row, sourceUrl)
    await reserveRoom(context, tx, storeId, row.stored_bytes)
  })
  for (const [index, name] of filesOf(row.picture_id, row.widths).entries()) {
    const { bytes } = files[index] as PictureFile
    const isNew = await context.uploads.create({ storeId, name }, bytes, 'image/webp')
    if (!isNew) throw new Error(`a file ${name} was there before its picture`)
  }
  return row
}

/** The files are there: from the commit the picture is one of the store. */
export async function setStored(tx: Tx, storeId: string, { picture_id }: PictureRow, now: Date): Promise<void> {
  const changed = await setPictureState(tx, storeId, picture_id, { from: 'arriving', to: 'stored', now })
  // Stored so slowly that the hour's job has taken it for a lost one.
  if (changed === 0) throw new ApiError(503, { message: 'The picture could not be stored' })
}

function rowOf(now: Date, givenName: string, [largest, ...smaller]: PictureFiles): PictureRow {
  const all = [largest, ...smaller]
  return {
    ...{ picture_id: newId(now.getTime()), file_name: shownFileName(givenName), created_at: now },
    ...{ width: largest.width, height: largest.height, widths: smaller.map(({ width }) => width) },
    byte_count: largest.bytes.length,
    stored_bytes: all.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}
