import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { hasBrowser, openPage } from '../harness/browser.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { bundled, programsOfPage, sdkFolder } from './bundle.ts'

/* The programs of docs/sdk.md. */

const root = resolve(import.meta.dirname, '../../..')
const programs = await programsOfPage()
const shop = programs[0] as string
const strict = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true }
const bundler = { module: 'esnext', moduleResolution: 'bundler', target: 'es2024', allowImportingTsExtensions: true }

/** What the compiler says about these programs of a bundler's project. */
async function problemsOf(files: Record<string, string>, options: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pasal-sdk-page-'))
  atEndOfFile(() => rm(folder, { recursive: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const paths = { '@pasal/sdk/*': [join(sdkFolder, '*.ts')] }
  const compilerOptions = { ...strict, ...bundler, skipLibCheck: true, paths, ...options }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }))
  const compiler = join(root, 'node_modules/typescript7/bin/tsc')
  const compile = promisify(execFile)(process.execPath, [compiler, '-p', folder])
  return (await compile.catch((error: { stdout: string }) => error)).stdout
}

describe('docs/sdk.md', () => {
  test('shows a shop in at most 40 lines and two programs for servers', () => {
    expect(shop.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    expect(programs.length).toBe(3)
  })

  test('has a shop that compiles for browsers without a cast', async () => {
    expect(await problemsOf({ 'shop.ts': shop }, { lib: ['es2024', 'dom', 'dom.iterable'], types: [] })).toBe('')
    expect(shop).not.toMatch(/\bas\b|any/)
  })

  test('has programs for servers that compile', async () => {
    const files = Object.fromEntries(programs.slice(1).map((text, index) => [`program-${index}.ts`, text]))
    expect(await problemsOf(files, { lib: ['es2024'], types: ['node'] })).toBe('')
  })

  test.skipIf(!hasBrowser)('has a shop that lists, orders, tracks and shows a rejection', async () => {
    const service = await startPaymentService()
    await seedDemo(service.context)
    const { code } = await bundled(shop)
    const body = `<body data-api="${service.url}"><script type="module" src="/shop.js"></script></body>`
    const server = createServer((request, response) => {
      const isScript = request.url === '/shop.js'
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
      response.end(isScript ? code : body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    atEndOfFile(async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    })
    const { page, complaints } = await openPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await page.selectOption('select[name=city]', 'Lalitpur')
    await page.fill('input[name=name]', 'Asha Gurung')
    await page.fill('input[name=phone]', '98123')
    await page.fill('input[name=address]', 'Patan Dhoka 12')
    await page.click('button')
    await page.getByText('Phone number must be of 10 digit').waitFor()
    await page.fill('input[name=phone]', '9812345678')
    await page.click('button')
    await page.getByText(/^Order \d+ is Pending: ./).waitFor()
    expect(await page.locator('p').count()).toBe(2)
    expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([])
  })
})
