import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { atEndOfFile } from './end-of-file.ts'

/** The shell is the same engine without the browser's own windows: the tests take half the processor time in it. */
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** Tests in a browser run where Debian has one (`.ci/run` installs it): `describe.skipIf(!hasBrowser)`. */
export const hasBrowser = executablePath !== undefined

/** A page may take long on a busy machine. */
const timeoutMs = 90_000

let launched: Promise<Browser> | undefined

function launch(): Promise<Browser> {
  return chromium.launch({
    ...(executablePath ? { executablePath } : undefined),
    timeout: timeoutMs,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
}

/** One browser for each worker of vitest: to start one costs as much as several pages. It ends with the worker. */
async function theBrowser(): Promise<Browser> {
  launched ??= launch()
  const browser = await launched
  if (browser.isConnected()) return browser
  launched = launch()
  return launched
}

/**
 * As a browser that was never used: contexts share no cookies, storage or cache. It is closed at the end of the test,
 * or of the file when the file opened it outside its tests.
 */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const browser = await theBrowser()
  const context = await browser.newContext(options)
  const close = () => context.close()
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else atEndOfFile(close)
  context.setDefaultTimeout(timeoutMs)
  return context
}
