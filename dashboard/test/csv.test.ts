import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { CsvJobWorker } from '../../service/src/csv-jobs/csv-job-worker.ts'
import { runDueCsvJobs } from '../../service/src/jobs.ts'
import { csv } from '../../service/test/csv-jobs/csv-harness.ts'
import { until } from '../../service/test/harness/until.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

const head =
  'Handle,Title,Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price'
const mug = 'ganesh-mug,Ganesh Mug,Himal,Kitchen,"clay, mug",true,Title,Default Title,MUG-1,7'
const shirts = ['shirt,Shirt,Himal,Wear,,true,Size,S,SH-S,3,900', 'shirt,,,,,,,M,SH-M,4,950']
const fileOf = (text: string) => ({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test.skipIf(!hasBrowser)(
  'a Shopify file is checked, corrected, imported over a reload, and exported again',
  async () => {
    const { dashboard, owner, page, complaints, open } = await openGoodsShop({})
    const runJobs = () => runDueCsvJobs(dashboard.service.context)
    const check = async (text: string) => {
      const input = page.locator('input[type=file]')
      await input.setInputFiles(fileOf(text))
      // Else a mended file of the same name would be no change of the input.
      expect(await input.inputValue()).toBe('')
      await page.getByRole('button', { name: 'Check the file' }).click()
      await page.getByText('Waiting for its turn').waitFor()
    }
    await open('/products/files')
    await check(csv(head, `${mug},cheap`, ...shirts))
    await page.reload()
    await page.getByText('Waiting for its turn').waitFor()
    await runJobs()
    await page.getByText('One product has a problem').waitFor()
    const bad = page.getByRole('row').filter({ hasText: 'ganesh-mug' })
    await bad.getByText('Row 2', { exact: true }).waitFor()
    await bad.getByText('Variant Price').waitFor()
    const report = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the report' }).click()
    expect(await readFile(await (await report).path(), 'utf8')).toContain('ganesh-mug')
    expect((await owner.get('/products')).body.items).toEqual([])

    await page.getByRole('link', { name: 'Another file' }).click()
    await check(csv(head, `${mug},499.50`, ...shirts))
    await runJobs()
    await page.getByText('The file is good').waitFor()
    await page.getByRole('button', { name: 'Import now' }).click()
    await page.getByText('Waiting for its turn').waitFor()
    await page.reload()
    await runJobs()
    await page.locator('.editor-head').getByText('Done').waitFor()
    await page.getByRole('link', { name: 'ganesh-mug' }).waitFor()
    const { items } = (await owner.get('/products?sort=name')).body
    expect(items).toMatchObject([
      { name: 'Ganesh Mug', price: 499.5, quantity: 7 },
      { name: 'Shirt', total_variants: 2, quantity: 7 },
    ])

    await open('/products/files')
    await page.getByLabel('Names of the columns').selectOption('Old ones of Shopify')
    await page.getByRole('button', { name: 'Make the file' }).click()
    await page.getByText('Waiting for its turn').waitFor()
    await runJobs()
    const exported = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the file' }).click()
    const text = await readFile(await (await exported).path(), 'utf8')
    expect(text).toMatch(/ganesh-mug,Ganesh Mug/)
    expect(complaints).toEqual([])
  },
)

test.skipIf(!hasBrowser)('an import that waits is cancelled', async () => {
  const { owner, page, open } = await openGoodsShop({})
  await open('/products/files')
  await page.locator('input[type=file]').setInputFiles(fileOf(csv(head, ...shirts)))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.locator('.editor-head').getByText('Cancelled').waitFor()
  expect((await owner.get('/jobs')).body.items).toMatchObject([{ state: 'cancelled' }])
})

test.skipIf(!hasBrowser)('a check that was cancelled in the middle does not go on as an import', async () => {
  const { dashboard, owner, page, open } = await openGoodsShop({})
  const rows = Array.from({ length: 10_000 }, (_, index) => `p-${index},Product ${index},${100 + index}`)
  const jobOf = async () => (await owner.get('/jobs')).body.items[0]
  const startAndCancel = async () => {
    await page.getByText('Waiting for its turn').waitFor()
    const worker = new CsvJobWorker(dashboard.service.context)
    worker.start()
    await until(async () => (await jobOf()).processed > 0, 90_000)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('.editor-head').getByText('Cancelled').waitFor()
    await worker.stop()
  }
  await open('/products/files')
  await page.locator('input[type=file]').setInputFiles(fileOf(csv('Handle,Title,Variant Price', ...rows)))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await startAndCancel()
  expect(await jobOf()).toMatchObject({ dry_run: true, state: 'cancelled' })
  await page.getByRole('link', { name: 'Another file' }).waitFor()
  expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)

  expect((await owner.post(`/jobs/${(await jobOf())._id}/run`)).status).toBe(202)
  await page.reload()
  await startAndCancel()
  expect(await jobOf()).toMatchObject({ dry_run: false, state: 'cancelled' })
  await page.getByRole('button', { name: 'Continue' }).waitFor()
})

test.skipIf(!hasBrowser)('a file that was deleted after seven days is not offered', async () => {
  const { dashboard, owner, page, open } = await openGoodsShop({})
  const made = await owner.post('/exports', { kind: 'products' })
  await runDueCsvJobs(dashboard.service.context)
  await page.clock.setSystemTime(Date.now() + 6.9 * 86_400_000)
  await open('/settings/backup')
  const download = page.getByRole('link', { name: 'Download: Products' })
  await download.waitFor()
  await page.clock.setSystemTime(Date.now() + 7.1 * 86_400_000)
  await open('/settings/backup')
  await page.getByText('The file was deleted after seven days').waitFor()
  expect(await download.count()).toBe(0)
  await open(`/products/files/${made.body._id}`)
  await page.getByText('The file was deleted after seven days').waitFor()
  expect(await page.getByRole('link', { name: 'Download the file' }).count()).toBe(0)
})
