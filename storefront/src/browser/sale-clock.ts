import { formatTimeLeft } from '../format/time-left.ts'
import { homeTexts } from '../text/home.ts'
import { pageSettings } from './page-settings.ts'

/* The clock of a sale on the home page. About 20 seconds after its end the page is loaded again (8). */

const reloadAfterMs = 20_000
const { lang } = pageSettings()

function tick(): void {
  for (const clock of document.querySelectorAll<HTMLElement>('[data-ends]')) {
    const left = Date.parse(clock.dataset.ends ?? '') - Date.now()
    const text = homeTexts[lang].endsIn(formatTimeLeft(lang, left))
    if (clock.textContent !== text) clock.textContent = text
    if (left < -reloadAfterMs && !document.hidden) location.reload()
  }
}

setInterval(tick, 1000)
