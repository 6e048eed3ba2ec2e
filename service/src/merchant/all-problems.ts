import { ApiError, invalid } from '../platform/http/errors.ts'

/** Makes every check, one after another, and rejects the request with the problems of all of them at once (1.3). */
export async function allProblems(...checks: (() => unknown)[]): Promise<void> {
  const fields: Record<string, string> = {}
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      Object.assign(fields, fieldsOf(error))
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

function fieldsOf(error: unknown): Record<string, string> {
  const body = error instanceof ApiError && error.status === 400 ? error.body : undefined
  if (typeof body !== 'object' || body === null || !('fields' in body)) throw error
  return body.fields as Record<string, string>
}
