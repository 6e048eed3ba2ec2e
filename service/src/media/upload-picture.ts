import { maxPictureBytes } from '@pasal/contract/merchant/media/requests.ts'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../merchant/audit.ts'
import { wrongMediaType } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { created, type MerchantReply } from '../merchant/reply.ts'
import { write } from '../merchant/write.ts'
import { transaction } from '../platform/database/database.ts'
import { ApiError, invalid } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import type { FileRules } from '../uploads/file-rules.ts'
import { receiveFile } from '../uploads/receive-file.ts'
import { ScratchFile } from '../uploads/scratch-file.ts'
import { reserveRoom } from '../uploads/store-picture.ts'
import type { UploadLimits } from '../uploads/upload-limits.ts'
import { unreadable } from '../uploads/watch-arrival.ts'
import { makePicture, type PictureFile } from './make-picture.ts'
import { insertPicture, type PictureRow, setPictureState } from './pictures.queries.ts'
import { filesOf, shownPicture } from './shown-picture.ts'

const longestFileName = 200

const rules: FileRules = {
  maxFileBytes: maxPictureBytes,
  tooLarge: 'At most 15,000,000 bytes',
  notSupplied: 'Required',
  reject: (message) => invalid({ file: message }),
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

function requireForm(raw: FastifyRequest): void {
  if (raw.isMultipart()) return
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  const isEmpty = length === '0' || (length === undefined && encoding === undefined)
  throw isEmpty ? rules.reject(rules.notSupplied) : wrongMediaType('multipart/form-data')
}

/** The row is written first, then the files; a row whose files were not written is deleted within the hour. */
async function storePicture(request: MerchantRequest, givenName: string, files: [PictureFile, ...PictureFile[]]) {
  const { context, storeId } = request
  const row = rowOf(context.clock.now(), givenName, files)
  await transaction(context.db, async (tx) => {
    await insertPicture(tx, storeId, row)
    await reserveRoom(context, tx, storeId, row.stored_bytes)
  })
  for (const [index, name] of filesOf(row.picture_id, row.widths).entries()) {
    const { bytes } = files[index] as PictureFile
    const isNew = await context.uploads.create({ storeId, name }, bytes, 'image/webp')
    if (!isNew) throw new Error(`a file ${name} was there before its picture`)
  }
  return write(request, async (tx) => {
    const change = { from: 'arriving', to: 'stored', now: context.clock.now() } as const
    // Stored so slowly that the hour's job has taken it for a lost one.
    if ((await setPictureState(tx, storeId, row.picture_id, change)) === 0)
      throw new ApiError(503, { message: 'The picture could not be stored' })
    const picture = shownPicture(context.config, storeId, row)
    await recordAudit(tx, request, {
      ...{ action: 'picture.create', object: { kind: 'picture', _id: picture._id, name: picture.file_name } },
      after: picture,
    })
    return created(picture, `${request.raw.url.split('?')[0]}/${picture._id}`)
  })
}

function rowOf(now: Date, givenName: string, [largest, ...smaller]: [PictureFile, ...PictureFile[]]): PictureRow {
  const all = [largest, ...smaller]
  return {
    ...{ picture_id: newId(now.getTime()), file_name: fileName(givenName), created_at: now },
    ...{ width: largest.width, height: largest.height, widths: smaller.map(({ width }) => width) },
    byte_count: largest.bytes.length,
    stored_bytes: all.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}

/** The last part of the path that some clients send, without what PostgreSQL and a list cannot show. */
function fileName(given: string): string {
  const last = given.replaceAll('\\', '/').split('/').at(-1) ?? ''
  return last
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, longestFileName)
}
