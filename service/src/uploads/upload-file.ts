import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { clientNetwork } from '../platform/http/rate-limits.ts'
import { uploadsFolder } from '../platform/storage/upload-storage.ts'
import { cleanPicture, mediaTypes, type Picture } from './clean-picture.ts'
import { receiveFile } from './receive-file.ts'
import { makeUploadName } from './upload-name.ts'
import type { oneAfterAnother } from './upload-turns.ts'
import { hasStore, reserveUpload } from './uploads.queries.ts'

type Target = { storeId: string; productId: string }

/**
 * Phones name every picture `image`, so the 10,000 names of a product can run out; then the name gets a random suffix.
 */
const triesWithGivenName = 20
const mostTries = 40

/** POST /product/:store_id/:product_id/file (4.8). `inTurn` decodes one picture at a time. */
export async function uploadFile(
  context: Context,
  request: FastifyRequest,
  { storeId, productId }: Target,
  inTurn: ReturnType<typeof oneAfterAnother>,
) {
  // Quirk (4.8): neither the product nor csrf_token is checked. The store is, because uploads of unknown stores would
  // fill the disk.
  if (!(await hasStore(context.db, storeId))) throw badRequest('Store not found')
  const { picture, givenName } = await receivePicture(request, inTurn)
  const client = context.secrets.digest(clientNetwork(request.ip))
  const name = await store(context, { storeId, productId }, { picture, givenName, client })
  const { width, height, bytes } = picture
  context.log.info({ store_id: storeId, product_id: productId, size_bytes: bytes.length }, 'upload stored')
  const file_url = `${context.config.publicUrl}/${uploadsFolder}/${storeId}/${name}`
  return { success: true, file: { file_url, name, type: mediaTypes[picture.type], size: bytes.length, width, height } }
}

/** Only the name of the original file is kept. */
async function receivePicture(request: FastifyRequest, inTurn: ReturnType<typeof oneAfterAnother>) {
  const { name: givenName, bytes } = await receiveFile(request)
  return { givenName, picture: await inTurn(() => cleanPicture(bytes)) }
}

type Received = { picture: Picture; givenName: string; client: string }

/** The name is reserved in the database first, then the file is written. Neither replaces an existing one. */
async function store(context: Context, { storeId, productId }: Target, { picture, givenName, client }: Received) {
  const { bytes, type } = picture
  for (let tries = 1; tries <= mostTries; tries++) {
    const wanted = tries <= triesWithGivenName ? givenName : `${randomBytes(4).toString('hex')}-${givenName}`
    const name = makeUploadName(productId, wanted, type)
    const row = { name, productId, client, byteCount: bytes.length, now: context.clock.now() }
    if ((await reserveUpload(context.db, storeId, row)) === 0) continue
    // An existing file without a row has one now, and expires like all others.
    if (await context.uploads.create({ storeId, name }, bytes, mediaTypes[type])) return name
  }
  throw new Error('no free name for an upload')
}
