import { maxFileBytes, notSupplied, tooLarge } from '@pasal/contract/uploads/requests.ts'
import { type ApiError, badRequest } from '../platform/http/errors.ts'

/** Of one picture. */
export const longestUploadSeconds = 120

/** What the body of a form may be while it arrives, and how it is rejected. */
export type ArrivalRules = {
  maxFileBytes: number
  longestSeconds: number
  rejectTooLarge(): ApiError
  reject(message: string): ApiError
}

/** What a form with one file may be. */
export type FileRules = ArrivalRules & {
  notSupplied: string
  /** the error for a part other than `file`; absent: such parts are ignored */
  rejectPart?(name: string): ApiError
}

/** The form of 4.8. */
export const shopperFile: FileRules = {
  maxFileBytes,
  longestSeconds: longestUploadSeconds,
  notSupplied,
  reject: badRequest,
  rejectTooLarge: () => badRequest(tooLarge),
}
