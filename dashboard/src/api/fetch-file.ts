import { orNetworkError, resultOf } from './call.ts'

/** A file of the API. Its errors are those of every call. */
export async function fetchFile(path: string, options: RequestInit = {}): Promise<Blob> {
  const response = await orNetworkError(fetch(path, { ...options, credentials: 'same-origin' }))
  if (response.ok) return orNetworkError(response.blob())
  return resultOf<never>(response.status, await orNetworkError(response.text()), response.headers.get('x-request-id'))
}
