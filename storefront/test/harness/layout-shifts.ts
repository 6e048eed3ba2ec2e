import type { BrowserContext, Page } from 'playwright-core'

/** How much of a page moved how far, as the browser counts it, and what moved. */
export type Shift = { value: number; moved: string[] }

const watchShifts = `(() => {
  window.shifts = []
  const nameOf = (node) => node?.className ? node.nodeName + '.' + node.className : node?.nodeName ?? 'removed'
  const add = (entries) => window.shifts.push(...entries
    .filter((entry) => !entry.hadRecentInput)
    .map(({ value, sources }) => ({ value, moved: sources.map(({ node }) => nameOf(node)) })))
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.takeShifts = () => { add(observer.takeRecords()); return window.shifts }
})()`

/** Every page of the context keeps what moved on it. */
export const watchShiftsOf = (context: BrowserContext) => context.addInitScript(watchShifts)

/** What moved on the page until now, what the next two frames show included. */
export async function shiftsOn(page: Page): Promise<Shift[]> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))')
  return page.evaluate('window.takeShifts()') as Promise<Shift[]>
}

export const sumOf = (shifts: Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0)
