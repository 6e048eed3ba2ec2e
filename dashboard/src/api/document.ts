import { fetchFile } from './fetch-file.ts'
import { useStore } from './store.ts'

type Kind = 'packing_slip' | 'label'

/** PDF files of the store's papers. */
export function useDocument() {
  const { pathOf } = useStore()
  return {
    /** Makes one file for these orders and hands it to the browser. */
    async download(kind: Kind, orders: readonly string[]): Promise<void> {
      const headers = { 'content-type': 'application/json' }
      const pdf = await fetchFile(pathOf('/documents'), {
        ...{ method: 'POST', headers, body: JSON.stringify({ kind, orders }) },
      })
      saveFile(pdf, `${kind.replace('_', '-')}-${orders.length === 1 ? orders[0] : orders.length}.pdf`)
    },
    readBill: (bill: string) => fetchFile(pathOf(`/bills/${bill}.pdf`)),
  }
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
