import { ApiError } from '../errors.ts'

/** 200 with the empty answer of a store that does not exist. Thrown, so that no cache keeps it: anybody can invent store ids. */
export function unknownStore(emptyAnswer: unknown): ApiError {
  return new ApiError(200, emptyAnswer)
}
