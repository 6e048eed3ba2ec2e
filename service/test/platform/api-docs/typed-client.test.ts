import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { seedDemo } from '../../../src/demo/seed-demo.ts'
import { atEndOfFile } from '../../harness/end-of-file.ts'
import { aMerchant } from '../../harness/merchant.ts'
import { startPaymentService } from '../../harness/payment-service.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../../harness/store-factory.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../..')
const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
const forNode = ['--module', 'nodenext', '--target', 'es2024', '--types', 'node', '--rewriteRelativeImportExtensions']

/** Compiles the program with the types of a document beside it, under `strict`, and returns how to run it. */
async function compiled(program: string, types: string, document: object) {
  const folder = await mkdtemp(join(tmpdir(), 'pasal-typed-client-'))
  atEndOfFile(() => rm(folder, { recursive: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await writeFile(join(folder, types), astToString(await openapiTS(document as never)))
  await copyFile(join(import.meta.dirname, 'client-program', `${program}.ts`), join(folder, `${program}.ts`))

  const compiler = join(root, 'node_modules/typescript7/bin/tsc')
  const compile = run(process.execPath, [compiler, ...strict, ...forNode, `${program}.ts`], { cwd: folder })
  const { stdout: problems } = await compile.catch((error: { stdout: string }) => error)
  expect(problems).toBe('')
  return async (...values: string[]) => {
    const { stdout } = await run(process.execPath, [`${program}.js`, ...values], { cwd: folder })
    return JSON.parse(stdout)
  }
}

test('a typed client lists, orders, pays and tracks without a cast', async () => {
  const service = await startPaymentService()
  await seedDemo(service.context)
  const buy = await compiled('buy', 'openapi.d.ts', (await service.get('/openapi.json')).body)
  expect(await buy(service.url)).toEqual({ paid: true, payment_status: 'Paid', difference: 0 })
})

test('a typed client of a merchant adds a product and confirms an order without a cast', async () => {
  const service = await startPaymentService()
  const cap = aProduct({ price: 400 })
  const { _id } = await service.importStore(aStoreFile({ products: [cap] }))
  await service.post(`/order/${_id}`, anOrder({ products: [aLine(cap, 2)] }))
  const { key } = await aMerchant(service, _id)
  const document = (await service.get('/openapi.merchant.json')).body
  const runAShop = await compiled('run-a-shop', 'merchant.d.ts', document)
  expect(await runAShop(service.url, key, _id)).toMatchObject({
    ...{ quantity: 3, name: 'Dhaka cap', status: 'Processing', units: 2, due: expect.any(Number) },
  })
})
