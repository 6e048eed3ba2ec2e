import type { Context } from '../context.ts'
import { recordAudit } from '../merchant/audit.ts'
import { conflict, found } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type MerchantReply, noContent } from '../merchant/reply.ts'
import { write } from '../merchant/write.ts'
import { transaction } from '../platform/database/database.ts'
import { returnBytes } from '../uploads/uploads.queries.ts'
import { listUses } from './picture-uses.queries.ts'
import {
  deletePictureRow,
  giveUpPicture,
  listLostPictures,
  lockPicture,
  type PictureRow,
  setPictureState,
} from './pictures.queries.ts'
import { filesOf, pathOf, shownPicture } from './shown-picture.ts'

/** No upload takes so long. */
const lostAfterMs = 3_600_000
const batchSize = 500

type Deleted = Pick<PictureRow, 'picture_id' | 'widths'>

/** DELETE S/media/<id> (5.2). The picture is gone with the commit, its files are deleted after it. */
export async function deletePicture(
  request: MerchantRequest<{ force?: '1' | '0' | undefined }>,
): Promise<MerchantReply> {
  const { context, storeId, query, thing } = request
  const id = request.params.media_id as string
  let deleted: Deleted | undefined
  const reply = await write(request, async (tx) => {
    const picture = found(await lockPicture(tx, storeId, id), thing)
    const used_by = query.force === '1' ? [] : await listUses(tx, storeId, pathOf(storeId, id))
    if (used_by.length > 0) throw conflict('The picture is in use', { used_by })
    await setPictureState(tx, storeId, id, { from: 'stored', to: 'deleted', now: context.clock.now() })
    await recordAudit(tx, request, {
      ...{ action: 'picture.delete', object: { kind: 'picture', _id: id, name: picture.file_name } },
      before: shownPicture(context.config, storeId, picture),
    })
    deleted = picture
    return noContent()
  })
  if (deleted)
    await deleteFiles(context, storeId, deleted).catch((err) => {
      context.log.warn(
        { err, store_id: storeId },
        'files of a deleted picture remain, the next hour’s job deletes them',
      )
    })
  return reply
}

/** First the files, then the row with its bytes, so that a crash between them is repaired later. */
async function deleteFiles({ db, uploads }: Context, storeId: string, { picture_id, widths }: Deleted): Promise<void> {
  for (const name of filesOf(picture_id, widths)) await uploads.delete({ storeId, name })
  await transaction(db, async (tx) => {
    const bytes = await deletePictureRow(tx, storeId, picture_id)
    if (bytes !== undefined) await returnBytes(tx, storeId, bytes)
  })
}

/** Deletes what uploads and deletions left that did not end, because a process or the storage failed. */
export async function deleteLostPictures(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - lostAfterMs)
  for (;;) {
    const lost = await listLostPictures(context.db, before, batchSize)
    if (lost.length === 0) return
    for (const { store_id, ...picture } of lost) {
      const isLost = await transaction(context.db, (tx) => giveUpPicture(tx, store_id, picture.picture_id))
      if (isLost > 0) await deleteFiles(context, store_id, picture)
    }
  }
}
