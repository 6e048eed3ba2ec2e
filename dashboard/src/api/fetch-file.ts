import { partOrNone, resultOf } from './call.ts'

/** A file of the API. Its errors are those of every call. */
export async function fetchFile(path: string, options: RequestInit = {}): Promise<Blob> {
  const response = await partOrNone(fetch(path, { ...options, credentials: 'same-origin' }))
  if (response.ok) return partOrNone(response.blob())
  return resultOf<never>(response.status, await partOrNone(response.text()), response.headers.get('x-request-id'))
}
