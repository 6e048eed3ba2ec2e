import type { FastifyRequest } from 'fastify'
import type { Place } from '../platform/http/body-room.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { FileRules } from './file-rules.ts'
import type { ScratchFile } from './scratch-file.ts'
import { bytesBesideFile, unreadable, whileItArrives } from './watch-arrival.ts'

const limits = { files: 1, fields: 20, parts: 21, fieldSize: 64 * 1024 }

/** Writes the part `file` of a multipart body to the scratch file, and returns the name that the client gave it. */
export async function receiveFile(
  request: FastifyRequest,
  place: Place,
  scratch: ScratchFile,
  rules: FileRules,
): Promise<string> {
  const { maxFileBytes, notSupplied, reject, rejectTooLarge } = rules
  if (!request.isMultipart()) throw reject(notSupplied)
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + bytesBesideFile) throw rejectTooLarge()
  return whileItArrives(request.raw, place, rules, () =>
    readParts(request, place, scratch, rules).catch((error) => Promise.reject(faultOf(error, rules))),
  )
}

async function readParts(
  request: FastifyRequest,
  place: Place,
  scratch: ScratchFile,
  { maxFileBytes, notSupplied, reject, rejectTooLarge, rejectPart }: FileRules,
): Promise<string> {
  let name: string | undefined
  for await (const part of request.parts({ limits: { ...limits, fileSize: maxFileBytes }, isPartAFile })) {
    if (rejectPart && (part.type !== 'file' || part.fieldname !== 'file')) throw rejectPart(part.fieldname)
    if (part.type !== 'file') continue
    part.file.once('limit', () => place.end(rejectTooLarge()))
    // A full disk is no fault of the form.
    for await (const piece of part.file as AsyncIterable<Buffer>) await scratch.write(piece).catch(place.end)
    if (part.file.truncated) throw rejectTooLarge()
    // A browser sends an empty part when no file was chosen.
    if (part.fieldname === 'file' && scratch.byteCount > 0) name = part.filename ?? ''
  }
  if (name === undefined) throw reject(notSupplied)
  return name
}

/** Some clients send no file name beside the bytes of an image. */
function isPartAFile(_field: string | undefined, type: string | undefined, fileName: string | undefined): boolean {
  return fileName !== undefined || type === 'application/octet-stream' || /^image\//.test(type ?? '')
}

/** Every error of the parser is a malformed body. */
function faultOf(error: unknown, { reject }: FileRules): ApiError {
  if (error instanceof ApiError) return error
  const { code } = error as { code?: string }
  return reject(code === 'FST_FILES_LIMIT' ? 'Only one file can be uploaded' : unreadable)
}
