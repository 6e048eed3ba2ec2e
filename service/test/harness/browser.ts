import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { atEndOfFile } from './end-of-file.ts'

const executablePath = '/usr/bin/chromium'

/** Browser tests run where Debian's chromium is installed; `.ci/run` installs it. */
export const hasBrowser = existsSync(executablePath)

/** A page of a new browser, with the requests to other hosts and the console errors that it made. */
export async function openPage() {
  const browser: Browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  atEndOfFile(() => browser.close())
  const page = await browser.newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol !== 'data:' && hostname !== '127.0.0.1') strangers.push(request.url())
  })
  return { page, complaints, strangers }
}
