import type * as flashSales from '@pasal/contract/flash-sales/routes.ts'
import { formatTimeLeft } from '../format/time-left.ts'
import type { ResponseOf } from '../store-api.ts'
import { homeTexts } from '../text/home.ts'
import { pageSettings } from './page-settings.ts'
import { reloadOnce } from './reload-once.ts'
import { requestApi } from './request-api.ts'

/* The clock of a sale on the home page. About 20 seconds after its end the page is loaded again (8). */

const reloadAfterMs = 20_000
const { lang, storeId } = pageSettings()

/** How much the service's clock is ahead of the device's. Where it is unknown, the device's counts. */
async function readAheadMs(): Promise<number> {
  const { status, body } = await requestApi(`/public/flash-sale/${storeId}`)
  if (status !== 200) return 0
  return Date.parse((body as ResponseOf<typeof flashSales.listFlashSales>).server_time) - Date.now()
}

function tick(aheadMs: number): void {
  for (const clock of document.querySelectorAll<HTMLElement>('[data-ends]')) {
    const { ends = '' } = clock.dataset
    const left = Date.parse(ends) - Date.now() - aheadMs
    const text = homeTexts[lang].endsIn(formatTimeLeft(lang, left))
    if (clock.textContent !== text) clock.textContent = text
    if (left < -reloadAfterMs && !document.hidden) reloadOnce(ends)
  }
}

void readAheadMs().then((aheadMs) => setInterval(() => tick(aheadMs), 1000))
