import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { ApiError } from '../platform/http/errors.ts'
import { mediaTypes } from './clean-picture.ts'
import { makeUploadName, type PictureType } from './upload-name.ts'
import { insertUpload, reserveBytes } from './uploads.queries.ts'

/**
 * Phones name every picture `image`, so the 10,000 names of a product can run out; then the name gets a random suffix.
 */
const triesWithGivenName = 20
const mostTries = 40
/** Unused uploads are deleted every hour. */
const retryAfterSeconds = 3600

type NewPicture = { productId: string; givenName: string; client: string; bytes: Buffer; type: PictureType }

/** The name is reserved in the database first, then the file is written. Neither replaces an existing one. */
export async function storePicture(context: Context, storeId: string, picture: NewPicture): Promise<string> {
  const { productId, givenName, bytes, type } = picture
  for (let tries = 1; tries <= mostTries; tries++) {
    const wanted = tries <= triesWithGivenName ? givenName : `${randomBytes(4).toString('hex')}-${givenName}`
    const name = makeUploadName(productId, wanted, type)
    if (!(await reserve(context, storeId, name, picture))) continue
    // An existing file without a row has one now, and expires like all others.
    if (await context.uploads.create({ storeId, name }, bytes, mediaTypes[type])) return name
  }
  throw new Error('no free name for an upload')
}

/** False when the name is taken. The bytes and the row are reserved together, or neither. */
function reserve(context: Context, storeId: string, name: string, picture: NewPicture): Promise<boolean> {
  const { productId, client, bytes } = picture
  return transaction(context.db, async (tx) => {
    const row = { name, productId, client, byteCount: bytes.length, now: context.clock.now() }
    if ((await insertUpload(tx, storeId, row)) === 0) return false
    await reserveRoom(context, tx, storeId, bytes.length)
    return true
  })
}

/** Counts these bytes. Throws the 503 of a full disk budget. */
export async function reserveRoom({ config, log }: Context, tx: Tx, storeId: string, bytes: number): Promise<void> {
  const full = await reserveBytes(tx, storeId, bytes, config.uploadsMaxBytes)
  if (!full) return
  log.warn({ store_id: storeId, limit: full }, 'upload rejected, the disk budget is full')
  throw new ApiError(
    503,
    { message: 'No more pictures can be stored at the moment' },
    { 'retry-after': String(retryAfterSeconds) },
  )
}
