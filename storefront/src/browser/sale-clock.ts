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
/** how much the service's clock is ahead of the device's; read when the sale seems to have ended */
let aheadMs = 0
let reading: 'not yet' | 'now' | 'done' = 'not yet'

async function readClock(): Promise<void> {
  reading = 'now'
  const { status, body } = await requestApi(`/public/flash-sale/${storeId}`)
  const time = status === 200 ? (body as ResponseOf<typeof flashSales.listFlashSales>).server_time : undefined
  if (time !== undefined) aheadMs = Date.parse(time) - Date.now()
  reading = 'done'
}

function tick(): void {
  for (const clock of document.querySelectorAll<HTMLElement>('[data-ends]')) {
    const { ends = '' } = clock.dataset
    const left = Date.parse(ends) - Date.now() - aheadMs
    const text = homeTexts[lang].endsIn(formatTimeLeft(lang, left))
    if (clock.textContent !== text) clock.textContent = text
    if (left >= -reloadAfterMs || document.hidden) continue
    if (reading === 'not yet') void readClock()
    if (reading === 'done') reloadOnce(ends)
  }
}

setInterval(tick, 1000)
