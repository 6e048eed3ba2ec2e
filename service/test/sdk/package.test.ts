import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { sdkFolder } from './bundle.ts'

/* The package as npm publishes it: built, packed, and installed by a stranger, without a network. */

const root = resolve(import.meta.dirname, '../../..')
const folder = await mkdtemp(join(tmpdir(), 'pasal-sdk-package-'))
atEndOfFile(() => rm(folder, { recursive: true }))
const [built, project] = [join(folder, 'built'), join(folder, 'project')]
const installed = join(project, 'node_modules/@pasal/sdk')
const run = promisify(execFile)

/** npm runs these tests, and what it says about this repository is not for another project. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
const npm = (cwd: string, ...args: string[]) =>
  run('npm', [...args, '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')], {
    ...{ cwd, env: environment },
  })

const programs = [...(await readFile(join(sdkFolder, 'build/README.md'), 'utf8')).matchAll(/^```ts\n(.*?)^```$/gms)]
const main = `import { verifyWebhook, type WebhookEvent } from '@pasal/sdk/webhooks'
import { confirmPending } from './merchant.ts'
import { isUnknown, namesOfProducts } from './shop.ts'

const [url = '', domain = '', apiKey = ''] = process.argv.slice(2)
const unsigned = { headers: {}, body: '{}', secret: 'whsec_AAAA' }
const event: WebhookEvent | string = await verifyWebhook(unsigned).catch((error: Error) => error.name)
const [names, unknown, confirmed] = [
  await namesOfProducts(url, domain),
  await isUnknown(url, 'no-such-shop'),
  await confirmPending(url, apiKey),
]
console.log(JSON.stringify({ names, unknown, confirmed, event }))
`

const buildTimeoutMs = 600_000

describe('the published package', () => {
  test('is built, packed and installed into an empty folder without a network', {
    timeout: buildTimeoutMs,
  }, async () => {
    const command = [join(root, 'service/bin/pasal'), 'run', join(sdkFolder, 'build/build.ts'), built]
    await run(process.execPath, command, { env: environment })
    const { stdout } = await npm(built, 'pack', '--pack-destination', folder, '--silent')
    await mkdir(project)
    await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'a-shop', private: true, type: 'module' }))
    await npm(project, 'install', join(folder, stdout.trim()))
    expect(await readdir(join(project, 'node_modules/@pasal'))).toEqual(['sdk'])
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ name: '@pasal/sdk', license: 'Apache-2.0', type: 'module', sideEffects: false })
    expect([manifest.private, manifest.dependencies, manifest.devDependencies]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('has modules, their types, a README and the license, and names no other package', async () => {
    const names = await readdir(installed)
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    expect(names.filter((name) => !/^(LICENSE|README\.md|package\.json|[\w-]+(\.d\.ts|\.js))$/.test(name))).toEqual([])
    const modules = names.filter((name) => /\.(js|ts)$/.test(name))
    const imported = await Promise.all(
      modules.map(async (name) => {
        const text = await readFile(join(installed, name), 'utf8')
        return [...text.matchAll(/\b(?:from|import)\b\s*\(?\s*["']([^"']+)["']/g)].map(([, specifier]) => specifier)
      }),
    )
    expect(imported.flat().length).toBeGreaterThan(400)
    const missing = imported.flat().filter((specifier) => !names.includes(specifier?.replace('./', '') ?? ''))
    expect(missing).toEqual([])
    const declarations = await readFile(join(installed, 'merchant.d.ts'), 'utf8')
    expect(declarations).not.toMatch(/\bany\b|\.\.\. \d+ more|@pasal\/contract/)
    expect(declarations).toContain('export declare const listOrders:')
  })

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])(
    'compiles strictly in a project of module %s and resolution %s',
    { timeout: buildTimeoutMs },
    async (module, moduleResolution) => {
      const strict = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true }
      const compilerOptions = {
        ...{ ...strict, module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom'], types: [], noEmit: true },
        ...{ skipLibCheck: false, allowImportingTsExtensions: true, verbatimModuleSyntax: true },
      }
      const wrong = `import { createClient } from '@pasal/sdk/client'
      import { listOrders } from '@pasal/sdk/merchant'
      const { items } = await listOrders(createClient({ url: '' }), { query: { sort: '-created_at' } })
      // @ts-expect-error an order has no such key
      items[0]?.price_of_the_moon
      // @ts-expect-error no such sort
      await listOrders(createClient({ url: '' }), { query: { sort: 'colour' } })
      export const total: number | undefined = items[0]?.total`
      const files = { 'shop.ts': programs[0]?.[1], 'merchant.ts': programs[1]?.[1], 'wrong.ts': wrong, 'main.ts': main }
      for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text as string)
      await writeFile(join(project, 'node.d.ts'), 'declare const process: { argv: string[] }\n')
      const tsconfig = { compilerOptions, files: [...Object.keys(files), 'node.d.ts'] }
      await writeFile(join(project, 'tsconfig.json'), JSON.stringify(tsconfig))
      const compile = run(process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), '-p', project])
      expect((await compile.catch((error: { stdout: string }) => error)).stdout).toBe('')
    },
  )

  test('lists, confirms and verifies against the service', { timeout: buildTimeoutMs }, async () => {
    const service = await startPaymentService()
    const cap = aProduct({ name: 'Dhaka cap', price: 500 })
    const shop = await aShopWithMerchant(service, { products: [cap] })
    const order = await shop.read(await shop.placedOrder({ products: [aLine(cap)] }))
    const { subdomain } = (await shop.merchant.get('')).body
    const given = [service.url, subdomain, shop.merchant.key]
    const { stdout } = await run(process.execPath, [join(project, 'main.ts'), ...given], { cwd: project })
    expect(JSON.parse(stdout)).toEqual({
      ...{ names: ['Dhaka cap, Rs. 500'], unknown: true, confirmed: [order.order_number] },
      event: 'WebhookVerificationError',
    })
    expect((await shop.read(order._id)).status).toBe('Processing')
  })
})
