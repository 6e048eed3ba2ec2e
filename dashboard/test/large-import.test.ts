import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { CsvJobWorker } from '../../service/src/csv-jobs/csv-job-worker.ts'
import { runDueCsvJobs } from '../../service/src/jobs.ts'
import { csv } from '../../service/test/csv-jobs/csv-harness.ts'
import { until } from '../../service/test/harness/until.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

const products = 20_000
const lines = Array.from(
  { length: products },
  (_, index) => `p-${index},Product ${index},${100 + index},SKU-${index},3`,
)
const file = csv('Handle,Title,Variant Price,Variant SKU,Variant Inventory Qty', ...lines)

test.skipIf(!hasBrowser)(
  'an import of 20,000 products shows its progress after a reload, and goes on to its end',
  { timeout: 3_600_000 },
  async () => {
    const { dashboard, owner, page, complaints, open, storeId } = await openGoodsShop({})
    const { context } = dashboard.service
    const jobOf = async () => (await owner.get('/jobs')).body.items[0]
    await open('/products/files')
    const upload = { name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
    await page.locator('input[type=file]').setInputFiles(upload)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('Waiting for its turn').waitFor()
    await runDueCsvJobs(context)
    await page.getByText('The file is good').waitFor()
    expect(await jobOf()).toMatchObject({ dry_run: true, total: products, created: products, failed: 0 })
    expect((await owner.get('/products')).body.items).toEqual([])
    await page.getByRole('button', { name: 'Import now' }).click()
    await page.getByText('Waiting for its turn').waitFor()

    // A worker process that ends in the middle: the job stays under way until another continues it.
    const worker = new CsvJobWorker(context)
    worker.start()
    await until(async () => (await jobOf()).processed > 0, 90_000)
    await worker.stop()
    const { state, processed } = await jobOf()
    expect(state).toBe('running')
    expect(processed).toBeLessThan(products)
    await page.reload()
    const shown = new Intl.NumberFormat('en-IN')
    await page.getByText(`${shown.format(processed)} of ${shown.format(products)}`, { exact: true }).waitFor()
    expect(await page.getByRole('progressbar').getAttribute('value')).toBe(String(processed / products))

    await runDueCsvJobs(context)
    await page.locator('.editor-head').getByText('Done').waitFor()
    expect(await jobOf()).toMatchObject({ state: 'done', created: products, failed: 0 })
    // The list counts up to 10,000.
    expect((await owner.get('/products?count=1&limit=1')).body.count).toBe(10_000)
    const { rows } = await context.db.pool.query(
      `select count(*) as products, count(distinct slug) as slugs, count(distinct barcode) as barcodes,
              sum(price_paisa) as price, (select sum(quantity) from stock where store_id = $1) as units
         from products where store_id = $1`,
      [storeId],
    )
    const price = lines.reduce((sum, _line, index) => sum + (100 + index) * 100, 0)
    const once = { products, slugs: products, barcodes: products }
    expect(rows).toEqual([{ ...once, price, units: 3 * products }])
    const [last] = (await owner.get(`/products?slug=p-${products - 1}`)).body.items
    expect(last).toMatchObject({ name: `Product ${products - 1}`, price: 99 + products, quantity: 3 })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the report' }).click()
    const report = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n').slice(1)
    const told = report.map((line) => line.split(',').slice(0, 4).join())
    expect(told).toEqual(lines.map((_line, index) => `${index + 2},p-${index},SKU-${index},created`))
    expect(complaints).toEqual([])
  },
)
