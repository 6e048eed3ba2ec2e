import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { badRequest } from '../platform/http/errors.ts'
import { clientNetwork } from '../platform/http/rate-limits.ts'
import { uploadsFolder } from '../platform/storage/upload-storage.ts'
import { cleanPicture, mediaTypes } from './clean-picture.ts'
import { shopperFile } from './file-rules.ts'
import { receiveFile } from './receive-file.ts'
import { ScratchFile } from './scratch-file.ts'
import { storePicture } from './store-picture.ts'
import type { UploadLimits } from './upload-limits.ts'
import { hasStore } from './uploads.queries.ts'
import { unreadable } from './watch-arrival.ts'

type Target = { storeId: string; productId: string }

/** POST /product/:store_id/:product_id/file (4.8). Uploads arrive side by side; their pictures are decoded in turn. */
export async function uploadFile(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { storeId, productId }: Target,
  { room, turns }: UploadLimits,
) {
  // Quirk (4.8): neither the product nor csrf_token is checked. The store is, because uploads of unknown stores would
  // fill the disk.
  if (!(await hasStore(context.db, storeId))) throw badRequest('Store not found')
  const network = clientNetwork(clientAddress(request))
  const place = room.enter(network)
  const scratch = new ScratchFile(context.config.dataDir)
  // A client that disconnects gives up its turn.
  reply.raw.once('close', () => place.end(badRequest(unreadable)))
  try {
    const givenName = await receiveFile(request, place, scratch, shopperFile)
    return await turns.take(network, place, async () => {
      const picture = await turns.decode(network, async () => cleanPicture(await scratch.read()))
      const { bytes, type, width, height } = picture
      const client = context.secrets.digest(network)
      const name = await storePicture(context, storeId, { productId, givenName, client, bytes, type })
      context.log.info({ store_id: storeId, product_id: productId, size_bytes: bytes.length }, 'upload stored')
      const file_url = `${context.config.publicUrl}/${uploadsFolder}/${storeId}/${name}`
      const file = { file_url, name, type: mediaTypes[type], size: bytes.length, width, height }
      return { success: true, file }
    })
  } finally {
    place.leave()
    await scratch.close()
  }
}
