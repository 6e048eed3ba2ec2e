import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { hasBrowser, openPage } from '../harness/browser.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { bundled } from './bundle.ts'
import { program } from './program.ts'

/* The same program in Node, in a page, in a worker, and in a runtime that has no module and no global of Node. */

const secret = `whsec_${Buffer.from('the secret of this test!').toString('base64')}`

const service = await startPaymentService()
await seedDemo(service.context)

/** A webhook of this moment. */
function aWebhook() {
  const now = new Date()
  const body = JSON.stringify({ type: 'ping', timestamp: now.toISOString(), store_id: 's', data: {} })
  const signature = new Webhook(secret).sign('msg_1', now, body)
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signature,
  }
  return { headers, body, secret }
}

const expected = {
  ...{ products: 3, status: 400, message: 'Store not found', isTyped: true },
  ...{ verified: expect.objectContaining({ type: 'ping' }), forged: 'WebhookVerificationError' },
}

/** A server of another origin than the service, for a page and its scripts. */
async function serveFiles(files: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const text = files[request.url ?? '']
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEndOfFile(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the program', () => {
  test('runs in Node', async () => {
    const { code } = await bundled(`${program}
      console.log(JSON.stringify(await run(process.argv[2], JSON.parse(process.argv[3]))))`)
    const folder = await mkdtemp(join(tmpdir(), 'pasal-sdk-'))
    atEndOfFile(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'program.mjs'), code)
    const args = [join(folder, 'program.mjs'), service.url, JSON.stringify(aWebhook())]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(JSON.parse(stdout)).toEqual(expected)
  })

  test.skipIf(!hasBrowser)('runs in a page of another origin and in a worker', async () => {
    const { code } = await bundled(`${program}
      onmessage = async ({ data }) => data.url && postMessage(await run(data.url, data.webhook))
      globalThis.run = run`)
    const site = await serveFiles({ '/': '<script type="module" src="/program.js"></script>', '/program.js': code })
    const { page } = await openPage()
    await page.goto(site)
    await page.waitForFunction('globalThis.run')
    const given = [service.url, aWebhook()] as const
    const inPage = `globalThis.run(...${JSON.stringify(given)})`
    expect(await page.evaluate(inPage)).toEqual(expected)
    const inWorker = `new Promise((done, fail) => {
      const worker = new Worker('/program.js', { type: 'module' })
      worker.onmessage = ({ data }) => done(data)
      worker.onerror = ({ message }) => fail(new Error(message))
      worker.postMessage(${JSON.stringify({ url: service.url, webhook: aWebhook() })})
    })`
    expect(await page.evaluate(inWorker)).toEqual(expected)
  })

  test('runs where only the globals of the web exist', async () => {
    const { code } = await bundled(program, { format: 'iife', globalName: 'sdk' })
    const web = { fetch, Headers, FormData, URLSearchParams, AbortController, TextEncoder, TextDecoder, crypto, atob }
    const context = createContext({ ...web, setTimeout, clearTimeout })
    runInContext(code, context)
    expect(runInContext('typeof process + typeof Buffer + typeof require', context)).toBe('undefined'.repeat(3))
    const call = `sdk.run(...${JSON.stringify([service.url, aWebhook()])}).then(JSON.stringify)`
    expect(JSON.parse(await runInContext(call, context))).toEqual(expected)
  })
})

describe('a bundle', () => {
  const everything = ['client', 'error', 'each', 'webhooks', 'shop', 'merchant']
    .map((file) => `export * as ${file} from '@pasal/sdk/${file}'`)
    .join('\n')
  const oneList = "export { createClient } from '@pasal/sdk/client'; export { listProductPage } from '@pasal/sdk/shop'"

  test('of everything has no file but those of the SDK', async () => {
    const { inputs } = await bundled(everything)
    expect(inputs.filter((file) => !file.startsWith('packages/sdk/'))).toEqual(['<stdin>'])
    expect(inputs.length).toBeGreaterThan(7)
  })

  test('of a program that lists products has no other call, and less than 2 kB', async () => {
    const { code } = await bundled(oneList)
    expect(code).toContain('/product/p/public/')
    expect(code).not.toMatch(/\/merchant\/|\/order\/|HMAC/)
    expect(gzipSync(code).length).toBeLessThan(2_000)
  })

  test('of everything has less than 8 kB', async () => {
    expect(gzipSync((await bundled(everything)).code).length).toBeLessThan(8_000)
  })

  test('of a program that imports a module of Node fails', async () => {
    await expect(bundled("import 'node:fs'")).rejects.toThrow('Could not resolve "node:fs"')
  })
})
