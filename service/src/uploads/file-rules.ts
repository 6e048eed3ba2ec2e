import { maxFileBytes, notSupplied, tooLarge } from '@pasal/contract/uploads/requests.ts'
import { type ApiError, badRequest } from '../platform/http/errors.ts'

/** What a form with one file may be, and how it is rejected. */
export type FileRules = {
  maxFileBytes: number
  tooLarge: string
  notSupplied: string
  reject(message: string): ApiError
  /** the error for a part other than `file`; absent: such parts are ignored */
  rejectPart?(name: string): ApiError
}

/** The form of 4.8. */
export const shopperFile: FileRules = { maxFileBytes, tooLarge, notSupplied, reject: badRequest }
