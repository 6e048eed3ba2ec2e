import type { MultipartFile } from '@fastify/multipart'
import { maxFileBytes, notSupplied, tooLarge } from '@pasal/contract/uploads/requests.ts'
import type { FastifyRequest } from 'fastify'
import { ApiError, badRequest } from '../platform/http/errors.ts'

/** Bytes beside the file: other fields and part headers. */
export const maxBodyBytes = maxFileBytes + 256 * 1024
export const longestUploadSeconds = 120

/** Bounds the number of chunks: millions of tiny chunks would keep the process busy for minutes. */
export const mostPieces = 50_000
const firstRoomBytes = 256 * 1024
const unreadable = 'The upload could not be read'
const limits = { fileSize: maxFileBytes, files: 1, fields: 20, parts: 21, fieldSize: 64 * 1024 }

export type ReceivedFile = { name: string; bytes: Buffer }

/** The part `file` of a multipart body. Bytes are counted as they arrive, so memory is bounded by the file limit. */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw badRequest(notSupplied)
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw badRequest(tooLarge)
  // The client disconnected while the store was read, so no event follows.
  if (request.raw.destroyed) throw badRequest(unreadable)
  const { promise: rejection, reject } = Promise.withResolvers<never>()
  const deadline = setTimeout(() => reject(badRequest('The upload took too long')), longestUploadSeconds * 1000)
  let [received, pieces] = [0, 0]
  const count = (chunk: Buffer) => {
    received += chunk.length
    pieces += 1
    if (received > maxBodyBytes) reject(badRequest(tooLarge))
    if (pieces > mostPieces) reject(badRequest(unreadable))
  }
  try {
    const reading = readParts(request, () => reject(badRequest(tooLarge)))
    request.raw.on('data', count)
    return await Promise.race([reading, rejection])
  } catch (error) {
    throw faultOf(error)
  } finally {
    clearTimeout(deadline)
    request.raw.off('data', count)
  }
}

async function readParts(request: FastifyRequest, onTooLarge: () => void): Promise<ReceivedFile> {
  let found: ReceivedFile | undefined
  for await (const part of request.parts({ limits, isPartAFile })) {
    if (part.type !== 'file') continue
    part.file.once('limit', onTooLarge)
    const bytes = await bytesOf(part)
    // A browser sends an empty part when no file was chosen.
    if (part.fieldname === 'file' && bytes.length > 0) found = { name: part.filename ?? '', bytes }
  }
  if (!found) throw badRequest(notSupplied)
  return found
}

/** Copied into one buffer as they arrive: joining them at the end would take twice the memory. */
async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  let bytes = Buffer.alloc(firstRoomBytes)
  let length = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    const needed = length + chunk.length
    if (needed > bytes.length)
      bytes = Buffer.concat([bytes], Math.max(needed, Math.min(2 * bytes.length, maxFileBytes)))
    chunk.copy(bytes, length)
    length = needed
  }
  if (file.truncated) throw badRequest(tooLarge)
  return bytes.subarray(0, length)
}

/** Some clients send no file name beside the bytes of an image. */
function isPartAFile(_field: string | undefined, type: string | undefined, fileName: string | undefined): boolean {
  return fileName !== undefined || type === 'application/octet-stream' || /^image\//.test(type ?? '')
}

/** Every error of the parser is a malformed body. */
function faultOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const { code } = error as { code?: string }
  return badRequest(code === 'FST_FILES_LIMIT' ? 'Only one file can be uploaded' : unreadable)
}
