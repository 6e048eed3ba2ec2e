import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { atEndOfFile } from './end-of-file.ts'

const executablePath = '/usr/bin/chromium'

/** Pages are looked at where Debian's browser is installed; `.ci/run` installs it. */
export const hasBrowser = existsSync(executablePath)

/** A page of a fresh browser that reaches nobody but this machine, with what it asked for elsewhere and what it complained of. */
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
