import { ApiError } from './call.ts'
import { useStore } from './store.ts'

/** Makes a PDF and hands it to the browser as a file. */
export function useDocument() {
  const { pathOf } = useStore()
  return async function download(kind: 'packing_slip' | 'label', orders: readonly string[]): Promise<void> {
    const response = await fetch(pathOf('/documents'), {
      ...{ method: 'POST', credentials: 'same-origin', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ kind, orders }),
    }).catch(() => {
      throw new ApiError(0, {})
    })
    if (!response.ok) {
      const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
      throw new ApiError(response.status, body, response.headers.get('x-request-id') ?? undefined)
    }
    const url = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = url
    link.download = `${kind.replace('_', '-')}-${orders.length === 1 ? orders[0] : orders.length}.pdf`
    link.click()
    // The browser reads it after this task.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
}
