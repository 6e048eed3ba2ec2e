import { pageSettings } from './page-settings.ts'
import { requestApi } from './request-api.ts'

/* The page of an order looks again each minute while it is seen, and shows the order anew when its state changed. */

const everyMs = 60_000
const shown = document.querySelector<HTMLElement>('[data-order]')

async function refresh(): Promise<void> {
  const { order, status: known } = shown?.dataset ?? {}
  // What is being typed is not thrown away.
  const isTyping = document.activeElement instanceof HTMLInputElement
  if (!order || isTyping || document.visibilityState !== 'visible') return
  const { storeId } = pageSettings()
  const { status, body } = await requestApi(`/order/public/${storeId}/id/${order}`)
  const record = body as { status: string; payment_status: string }
  if (status === 200 && `${record.status} ${record.payment_status}` !== known) location.reload()
}

if (shown) {
  setInterval(refresh, everyMs)
  document.addEventListener('visibilitychange', refresh)
}
