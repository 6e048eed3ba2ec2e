import { maxPictureBytes } from '@pasal/contract/merchant/media/requests.ts'
import { recordAudit } from '../merchant/audit.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { created, type MerchantReply } from '../merchant/reply.ts'
import { requireForm } from '../merchant/require-form.ts'
import { write } from '../merchant/write.ts'
import { invalid } from '../platform/http/errors.ts'
import { type FileRules, longestUploadSeconds } from '../uploads/file-rules.ts'
import { receiveFile } from '../uploads/receive-file.ts'
import { ScratchFile } from '../uploads/scratch-file.ts'
import type { UploadLimits } from '../uploads/upload-limits.ts'
import { unreadable } from '../uploads/watch-arrival.ts'
import { makePicture, type PictureFiles } from './make-picture.ts'
import { shownPicture } from './shown-picture.ts'
import { setStored, writePicture } from './write-picture.ts'

const rules: FileRules = {
  maxFileBytes: maxPictureBytes,
  longestSeconds: longestUploadSeconds,
  notSupplied: 'Required',
  reject: (message) => invalid({ file: message }),
  rejectTooLarge: () => invalid({ file: 'At most 15,000,000 bytes' }),
  rejectPart: (name) => invalid({ [name]: 'Unknown field' }),
}

/** POST S/media (5.2). Files arrive side by side with those of shoppers; pictures are decoded in turn. */
export async function uploadPicture(request: MerchantRequest, { room, turns }: UploadLimits): Promise<MerchantReply> {
  const { context, storeId, raw } = request
  requireForm(raw)
  // A store that sends many pictures delays its own ones only.
  const client = `store ${storeId}`
  const place = room.enter(client)
  const scratch = new ScratchFile(context.config.dataDir)
  // A client that disconnects gives up its turn.
  const leave = () => place.end(rules.reject(unreadable))
  raw.raw.socket.once('close', leave)
  try {
    const givenName = await receiveFile(raw, place, scratch, rules)
    return await turns.take(client, place, async () => {
      const files = await turns.decode(client, async () => makePicture(await scratch.read()))
      return storePicture(request, givenName, files)
    })
  } finally {
    raw.raw.socket.off('close', leave)
    place.leave()
    await scratch.close()
  }
}

async function storePicture(request: MerchantRequest, givenName: string, files: PictureFiles) {
  const { context, storeId } = request
  const row = await writePicture(context, storeId, { givenName, sourceUrl: '' }, files)
  return write(request, async (tx) => {
    await setStored(tx, storeId, row, context.clock.now())
    const picture = shownPicture(context.config, storeId, row)
    await recordAudit(tx, request, {
      ...{ action: 'picture.create', object: { kind: 'picture', _id: picture._id, name: picture.file_name } },
      after: picture,
    })
    return created(picture, `${request.raw.url.split('?')[0]}/${picture._id}`)
  })
}
