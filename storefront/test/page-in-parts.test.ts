import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openContext } from '../../service/test/harness/chromium.ts'
import { atEndOfFile } from '../../service/test/harness/end-of-file.ts'
import { demoSections, demoStore } from './harness/demo-sections.ts'
import { shiftsOn, sumOf, watchShiftsOf } from './harness/layout-shifts.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, laptop, phone } from './harness/shopper.ts'

/*
 * A browser paints what it has of a page. Here a page arrives in parts, and each part waits until the one before it is
 * painted, so that every state a slow line could show is shown.
 */

const shop = await openShop({ store: demoStore(), ...demoSections() })
const path = '/product/block-print-lokta-notebook'

/** Responds with the page, and waits for `painted` between its parts. */
async function sendInParts(response: ServerResponse, painted: () => Promise<void>): Promise<void> {
  const { status, headers, text } = await shop.get(path)
  const { 'content-length': _whole, ...rest } = headers
  response.writeHead(status, rest)
  const start = text.indexOf('<main')
  response.write(text.slice(0, start))
  for (const part of text.slice(start).split(/(?=<(?:div|button|img|h1)[ >])/)) {
    response.write(part)
    await painted()
  }
  response.end()
}

/** Opens the page from a server that sends it in parts. Style sheets arrive whole, scripts and pictures are refused. */
async function openInParts(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  let frame = Promise.withResolvers<void>()
  const nextFrame = () => frame.promise
  const server = createServer((_request, response) =>
    sendInParts(response, async () => {
      await nextFrame()
      await nextFrame()
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => server.close())
  await page.exposeFunction('onFrame', () => {
    frame.resolve()
    frame = Promise.withResolvers()
  })
  await page.addInitScript('(function tell() { window.onFrame(); requestAnimationFrame(tell) })()')
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const type = route.request().resourceType()
    if (type === 'document') return route.continue()
    return type === 'stylesheet' ? route.continue({ url: shop.origin + pathname }) : route.abort()
  })
  await page.goto(shop.origin.replace(/\d+$/, String((server.address() as AddressInfo).port)) + path)
  return page
}

describe.skipIf(!hasBrowser)('nothing moves while a product with several pictures arrives', () => {
  test.each([
    ['phone', phone],
    ['laptop', laptop],
  ] as const)('on a %s', async (_name, viewport) => {
    const context = await openContext({ viewport })
    await watchShiftsOf(context)
    const page = await openInParts(context)
    const shifts = await shiftsOn(page)
    expect(sumOf(shifts) > 0.02 ? shifts : []).toEqual([])
    expect(await page.locator('.slides .picture').count()).toBe(5)
  })
})
