import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { seedDemo } from '../../../src/demo/seed-demo.ts'
import { atEndOfFile } from '../../harness/end-of-file.ts'
import { startPaymentService } from '../../harness/payment-service.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../..')
const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
const forNode = ['--module', 'nodenext', '--target', 'es2024', '--types', 'node', '--rewriteRelativeImportExtensions']

test('a typed client lists, orders, pays and tracks without a cast', { timeout: 300_000 }, async () => {
  const service = await startPaymentService()
  await seedDemo(service.context)
  const document = (await service.get('/openapi.json')).body
  const folder = await mkdtemp(join(tmpdir(), 'pasal-typed-client-'))
  atEndOfFile(() => rm(folder, { recursive: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await writeFile(join(folder, 'openapi.d.ts'), astToString(await openapiTS(document)))
  await copyFile(join(import.meta.dirname, 'client-program/buy.ts'), join(folder, 'buy.ts'))

  const compiler = join(root, 'node_modules/typescript7/bin/tsc')
  const compile = run(process.execPath, [compiler, ...strict, ...forNode, 'buy.ts'], { cwd: folder })
  const { stdout: problems } = await compile.catch((error: { stdout: string }) => error)
  expect(problems).toBe('')

  const { stdout } = await run(process.execPath, ['buy.js', service.url], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({ paid: true, payment_status: 'Paid', difference: 0 })
})
