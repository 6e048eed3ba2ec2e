import type { Page } from 'playwright-core'
import { hasBrowser, openContext } from '../../../service/test/harness/chromium.ts'
import type { OpenShop } from './shop.ts'

/** Tests in a browser run where Debian has one: `describe.skipIf(!hasBrowser)`. */
export { hasBrowser }

export const phone = { width: 360, height: 780 }
export const laptop = { width: 1280, height: 800 }

/** What is wrong on a page although the test does not look at it: errors of scripts, and styles or scripts refused. */
export type Shopper = { page: Page; complaints: string[] }

/** A page of a browser of its own at the shop's home. `javaScript: false` is a browser without scripts. */
export async function openShopper(
  shop: Pick<OpenShop, 'origin'>,
  { path = '/', viewport = phone, javaScript = true } = {},
): Promise<Shopper> {
  const context = await openContext({ viewport, javaScriptEnabled: javaScript, baseURL: shop.origin })
  // Pages give up a request after 20 seconds, which a busy machine may take.
  await context.addInitScript('AbortController.prototype.abort = () => undefined')
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(path)
  return { page, complaints }
}
