import { largestFile } from '@pasal/contract/merchant/media/picture-files.ts'
import { pictureParams } from '@pasal/contract/uploads/requests.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isKnown } from '../platform/http/entity-tag.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Place, StoredFile } from '../platform/storage/upload-storage.ts'
import { mediaTypes } from './clean-picture.ts'

/** GET and HEAD /public_uploads/:store_id/:name, from either storage. */
export async function serveUpload({ uploads }: Context, request: FastifyRequest, reply: FastifyReply) {
  const params = pictureParams.safeParse(request.params)
  if (!params.success) throw notFound()
  const { store_id: storeId, name } = params.data
  const largest = largestFile(name)
  const [known, isHead] = [request.headers['if-none-match'], request.method === 'HEAD']
  /** A picture is never enlarged: a width that it does not have gives its largest file, which is narrower. */
  const either = async <File>(read: (place: Place) => Promise<File | undefined>) =>
    (await read({ storeId, name })) ?? (largest === undefined ? undefined : read({ storeId, name: largest }))
  if (isHead || known !== undefined) {
    const found = await either((place) => uploads.find(place))
    if (!found) throw notFound()
    if (isKnown(known, found.etag)) return describe(reply, name, found).removeHeader('content-length').code(304).send()
    if (isHead) return describe(reply, name, found).send()
  }
  const file = await either((place) => uploads.open(place))
  if (!file) throw notFound()
  return describe(reply, name, file).send(file.content)
}

function describe(reply: FastifyReply, name: string, { byteCount, etag }: StoredFile): FastifyReply {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return reply.type(mediaTypes[extension === 'jpeg' ? 'jpg' : (extension as keyof typeof mediaTypes)]).headers({
    etag,
    'content-length': byteCount,
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    // Opened as a document the picture must not run scripts.
    'content-security-policy': "default-src 'none'",
  })
}

function notFound(): ApiError {
  return new ApiError(404, { message: 'Not found' })
}
