import type { Page } from 'playwright-core'
import { choosePort } from '../../../service/src/platform/process/listening-port.ts'
import { hasBrowser, openContext } from '../../../service/test/harness/chromium.ts'
import { startTestService, type TestService } from '../../../service/test/harness/test-service.ts'

/** Tests in a browser run where Debian has one: `describe.skipIf(!hasBrowser)`. */
export { hasBrowser }

export const phone = { width: 360, height: 780 }
export const laptop = { width: 1280, height: 800 }

export type Dashboard = { service: TestService; origin: string }

/** A listening service. The session counts at its PUBLIC_URL only. */
export async function openDashboard(environment: Record<string, string> = {}): Promise<Dashboard> {
  const port = await choosePort('127.0.0.1', 0, true)
  const origin = `http://127.0.0.1:${port}`
  const service = await startTestService({ PUBLIC_URL: origin, ...environment })
  await service.app.listen({ port, host: '127.0.0.1' })
  return { service, origin }
}

type Options = { viewport?: { width: number; height: number }; cookies?: ReadonlyMap<string, string> }

/** A page of a browser of its own, with the errors of its scripts and of its policy. `cookies`: a session. */
export async function openOwner({ origin }: Dashboard, { viewport = laptop, cookies = new Map() }: Options = {}) {
  const context = await openContext({ viewport, baseURL: origin })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })))
  const page: Page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A rejected call is a message of the browser's, too: a session that is not there yet, a version that changed.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { page, complaints }
}

/** Pastes cells of a spreadsheet into the field that has the focus. */
export function pasteBlock(page: Page, block: string): Promise<unknown> {
  return page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(block)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A file for an upload. */
export const aPicture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') })
