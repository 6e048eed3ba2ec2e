import { shownState } from '../rules/shown-state.ts'
import { pageSettings } from './page-settings.ts'
import { requestApi } from './request-api.ts'

/* The page of an order looks again each minute while it is seen, and is shown anew when something changed. */

const everyMs = 60_000
const shown = document.querySelector<HTMLElement>('[data-order]')

async function refresh(): Promise<void> {
  const { order, state: known } = shown?.dataset ?? {}
  // What is being typed is not thrown away.
  const isTyping = document.activeElement instanceof HTMLInputElement
  if (!order || isTyping || document.visibilityState !== 'visible') return
  const { storeId } = pageSettings()
  const { status, body } = await requestApi(`/order/public/${storeId}/id/${order}`)
  if (status !== 200 || shownState(body as Parameters<typeof shownState>[0]) === known) return
  // Not a reload: that would send a rejected form, such as the cancellation, once more.
  location.replace(location.pathname + location.search)
}

if (shown) {
  setInterval(refresh, everyMs)
  document.addEventListener('visibilitychange', refresh)
}
