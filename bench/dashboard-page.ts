import { type Browser, chromium, type Page } from 'playwright-core'
import { demoEmails, demoPassword } from '../service/src/people/demo-people.ts'

/** A press or a typed word in a list, and how long it took until the new rows were painted. */
export type Pressed = { ms: number; apiMs: number }

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })

/** A page of the owner's, at the width of a laptop. */
export async function openOwner(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  const data = { email: demoEmails[0], password: demoPassword }
  const signedIn = await context.request.post('/auth/sign-in/email', { data, headers: { origin } })
  if (!signedIn.ok()) throw new Error(`sign-in: ${signedIn.status()} ${await signedIn.text()}`)
  const page = await context.newPage()
  await page.addInitScript(watch)
  return page
}

/** Opens a page and waits for its first rows. */
export async function openList(page: Page, path: string): Promise<void> {
  await page.goto(`/dashboard/shop/bench${path}`)
  await page.locator('main table.rows tbody tr').first().waitFor()
  // What the page still reads would be part of the first press.
  await page.waitForLoadState('load')
  await page.waitForTimeout(1000)
}

/** From the event of the press until the frame after the one with other rows. */
export async function timed(page: Page, press: (page: Page) => Promise<unknown>): Promise<Pressed> {
  const [painted] = await Promise.all([page.evaluate('untilPainted()') as Promise<Pressed>, press(page)])
  return painted
}

/** Within the page. A list that is busy shows the rows before. */
const watch = `
  let pressedAt
  for (const kind of ['click', 'input', 'change'])
    addEventListener(kind, (event) => { pressedAt = event.timeStamp }, { capture: true })
  const shown = () => {
    const rows = document.querySelectorAll('main table.rows tbody tr')
    return [rows.length, rows[0]?.textContent, document.querySelector('main .empty') !== null].join()
  }
  globalThis.untilPainted = () => {
    const before = shown()
    pressedAt = undefined
    return new Promise((resolve) => {
      const look = () => {
        const isNew = pressedAt !== undefined && shown() !== before && !document.querySelector('main [aria-busy=true]')
        if (!isNew) return requestAnimationFrame(look)
        requestAnimationFrame(() => {
          const end = performance.now()
          const calls = performance.getEntriesByType('resource')
            .filter(({ name, startTime }) => name.includes('/merchant/') && startTime >= pressedAt)
          performance.clearResourceTimings()
          const apiMs = Math.max(0, ...calls.map(({ duration }) => duration))
          resolve({ ms: end - pressedAt, apiMs })
        })
      }
      look()
    })
  }`
