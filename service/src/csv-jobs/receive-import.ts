import { merchantFieldsOf } from '@pasal/contract/merchant/errors.ts'
import { type ImportFields, importFields, maxImportBytes } from '@pasal/contract/merchant/jobs/requests.ts'
import { safeParse } from '@pasal/contract/values.ts'
import type { FastifyRequest } from 'fastify'
import { tooLarge } from '../merchant/errors.ts'
import { requireForm } from '../merchant/require-form.ts'
import { requestTimeoutMs } from '../platform/http/arriving-bodies.ts'
import type { Place } from '../platform/http/body-room.ts'
import { ApiError, invalid } from '../platform/http/errors.ts'
import type { ArrivalRules } from '../uploads/file-rules.ts'
import type { ScratchFile } from '../uploads/scratch-file.ts'
import { shownFileName } from '../uploads/shown-file-name.ts'
import { unreadable, whileItArrives } from '../uploads/watch-arrival.ts'

const limits = { fileSize: maxImportBytes, files: 1, fields: 20, parts: 21, fieldSize: 1024 }

const rules: ArrivalRules = {
  maxFileBytes: maxImportBytes,
  // As long as a body may take at all.
  longestSeconds: requestTimeoutMs / 1000,
  reject: (message) => invalid({ file: message }),
  rejectTooLarge: tooLarge,
}

export type ReceivedImport = { fields: ImportFields; fileName: string }

/** Writes the part `file` of the body to the scratch file, and returns the fields beside it. */
export async function receiveImport(
  request: FastifyRequest,
  place: Place,
  scratch: ScratchFile,
): Promise<ReceivedImport> {
  requireForm(request)
  const { given, fileName } = await whileItArrives(request.raw, place, rules, () =>
    readParts(request, place, scratch).catch((error) => Promise.reject(faultOf(error))),
  )
  const fields = safeParse(importFields, given)
  const problems = fields.success ? {} : merchantFieldsOf(fields.error, 'Unknown field')
  if (fileName === undefined) problems.file = 'Required'
  if (Object.keys(problems).length > 0 || !fields.success || fileName === undefined) throw invalid(problems)
  return { fields: fields.data, fileName: shownFileName(fileName) }
}

async function readParts(request: FastifyRequest, place: Place, scratch: ScratchFile) {
  const given: Record<string, unknown> = {}
  let fileName: string | undefined
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') {
      given[part.fieldname] = part.value
      continue
    }
    if (part.fieldname === 'file') fileName = part.filename
    else given[part.fieldname] = ''
    // A full disk is no fault of the form.
    for await (const piece of part.file as AsyncIterable<Buffer>) await scratch.write(piece).catch(place.end)
    if (part.file.truncated) throw tooLarge()
  }
  return { given, fileName }
}

/** Every error of the parser is a malformed body. */
function faultOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge()
  return invalid({
    file: code === 'FST_FILES_LIMIT' ? 'Only one file can be imported' : unreadable,
  })
}
