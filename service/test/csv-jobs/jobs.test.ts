import { describe, expect, test } from 'vitest'
import { runDueCsvJobs } from '../../src/jobs.ts'
import { deleteExpired } from '../../src/retention/delete-expired.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aLine, anOrder, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'
import { aCsvShop, csv, postFile } from './csv-harness.ts'

const svc = await startTestService()
svc.clock.stop()

const file = csv('Handle,Title,Price', 'cap,Cap,5', 'hat,Hat,6')

describe('a dry run', () => {
  const mixed = csv(
    'Handle,Title,Vendor,Type,Price,SKU,Option1 name,Option1 value,Inventory quantity',
    'cap,Cap,Himal,Caps,600,B-2,,,',
    'hat,Hat,Himal,Caps,700,A-1,,,4',
    'mug,Mug,,,many,,,,',
    'shirt,,,,900,,Size,S,9',
    'shirt,,,,950,,,XL,9',
    'same,Same,,,5,S-1,,,',
    'renamed,,,,,R-1,,,',
    'old-slug,New with an old slug,,,5,R-2,,,',
    'cap,Again,,,5,,,,',
  )
  const products = () => [
    aProduct({ slug: 'cap', sku: 'A-1' }),
    aProduct({ slug: 'shirt', sizes: ['S'], variants: [aVariant('S')] }),
    aProduct({ slug: 'same', name: 'Same', price: 5, sku: 'S-1' }),
    aProduct({ slug: 'old-slug', sku: 'R-1' }),
  ]

  test('has the rows of a real run and writes nothing', async () => {
    const shop = await aCsvShop(svc, { products: products() })
    const before = await shop.exportFile()
    const dry = await shop.importFile(mixed, { dry_run: 'true', update_stock: 'true' })
    const dryRows = await shop.rows(dry._id)
    expect(dry).toMatchObject({ state: 'done', dry_run: true, total: 8, processed: 8 })
    expect(await shop.exportFile()).toBe(before)
    expect((await shop.get('/brands')).body.items).toEqual([])

    const run = await shop.post(`/jobs/${dry._id}/run`)
    expect([run.status, run.body]).toMatchObject([202, { _id: dry._id, dry_run: false, state: 'queued', processed: 0 }])
    await runDueCsvJobs(svc.context)
    const real = await shop.read(dry._id)
    const withoutNewIds = (rows: { result: string; _id: string | null }[]) =>
      rows.map((row) => (row.result === 'created' ? { ...row, _id: null } : row))
    expect(withoutNewIds(await shop.rows(real._id))).toEqual(dryRows)
    expect(real).toMatchObject({ state: 'done', created: 2, updated: 3, unchanged: 1, failed: 2 })
    for (const key of ['total', 'processed', 'created', 'updated', 'unchanged', 'skipped', 'failed'])
      expect([key, real[key]]).toEqual([key, dry[key]])
  })
})

describe('out and in again', () => {
  const everything = () => [
    aProduct({
      ...{ slug: 'odd', name: '=cmd()', description: "+1\r\n'-x", tags: ['@a', 'b c'], status: 'Draft', price: null },
      ...{ image_urls: ['https://a.example/1.jpg', 'https://a.example/2.jpg'], weight: 0.1234, quantity: 3 },
      ...{
        seo_title: "'=x",
        seo_description: '\tx',
        compare_at_price: 700,
        cost_per_item: 12.5,
        sku: '-5',
        barcode: '7',
      },
    }),
    aProduct({
      ...{ slug: 'shirt', name: 'Shirt "large", blue', colors: ['Red:#ff0000', 'Blue'], sizes: ['S', 'M / Slim'] },
      variants: [
        aVariant('Red/S', { sku: 'V1', price: null, barcode: '71' }),
        aVariant('Blue/M / Slim', {
          barcode: '72',
          sku: '=V2',
          price: 9.99,
          image_url: 'https://a.example/3.jpg',
          weight: 1.5,
        }),
      ],
    }),
    aProduct({
      slug: 'टोपी',
      name: 'टोपी',
      sizes: ['S'],
      variants: [aVariant('S', { barcode: '73' }), aVariant('odd one', { barcode: '74' })],
    }),
    aProduct({
      barcode: '75',
      slug: 'shelf',
      status: 'Archived',
      continue_selling: true,
      image_urls: ['https://a.example/4.jpg'],
    }),
  ]

  test.each(['new', 'old'])('a file with %s headers changes nothing', async (headers) => {
    const shop = await aCsvShop(svc, { products: everything() })
    const exported = await shop.exportFile({ kind: 'products', headers })
    const job = await shop.importFile(exported, { update_stock: 'true' })
    expect((await shop.rows(job._id)).filter(({ result }: { result: string }) => result !== 'unchanged')).toEqual([])
    expect(job).toMatchObject({ total: 4, unchanged: 4, ignored_columns: [] })
  })

  test('nor does it with more units than one outlet takes', async () => {
    const store = { outlets: [{ name: 'Website', website: true }, { name: 'Pokhara' }], use_advanced_inventory: true }
    const shop = await aCsvShop(svc, { store })
    const rug = { name: 'Rug', price: 1, stock: { Website: 1_000_000_000, Pokhara: 1_000_000_000 } }
    expect((await shop.post('/products', rug)).status).toBe(201)
    expect((await shop.patch('', { use_advanced_inventory: false })).status).toBe(200)
    const job = await shop.importFile(await shop.exportFile(), { update_stock: 'true' })
    expect(job).toMatchObject({ state: 'done', total: 1, unchanged: 1, failed: 0 })
  })

  test('nor does it where a product shows one picture twice', async () => {
    const image_urls = ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/1.jpg']
    const shop = await aCsvShop(svc, { products: [aProduct({ slug: 'twice', image_urls })] })
    expect(await shop.importFile(await shop.exportFile(), { fetch_images: 'false' })).toMatchObject({ unchanged: 1 })
    expect((await shop.product('twice')).image_urls).toEqual(image_urls)
  })

  test('in an empty store the file makes the same products', async () => {
    const shop = await aCsvShop(svc, { products: everything() })
    const other = await aCsvShop(svc)
    const exported = await shop.exportFile()
    expect(await other.importFile(exported)).toMatchObject({ created: 4 })
    const lines = (text: string) => text.split('\r\n').toSorted()
    expect(lines(await other.exportFile())).toEqual(lines(exported))
  })

  test('the file has a byte order mark, CRLF, and no cell that a spreadsheet runs', async () => {
    const shop = await aCsvShop(svc, { products: everything() })
    const exported = await shop.exportFile({ kind: 'products', filters: { slug: 'odd' } })
    expect(exported.startsWith('\uFEFFURL handle,Title,Description,')).toBe(true)
    const [, line, picture, last] = exported
      .split('\r\n')
      .join('\n')
      .split(/\n(?=odd|$)/)
    expect(exported).toContain("odd,'=cmd(),\"'+1\r\n'-x\"")
    expect(line).toContain(",'@a, b c".replace(/^,/, ',"').replace('b c', 'b c"'))
    expect(line).toContain(',-5,')
    expect(line).toContain(",''=x,")
    expect(picture).toContain('https://a.example/2.jpg,2')
    expect(last).toBe('')
  })
})

describe('an export of orders', () => {
  test('has a line for each line of an order, and takes the filters of the list', async () => {
    const cap = aProduct({ name: '=Cap', price: 500 })
    const shop = await aCsvShop(svc, { products: [cap, aProduct()] })
    const place = (fields: object) =>
      svc.post(`/order/${shop.storeId}`, anOrder({ products: [aLine(cap, 2)], ...fields }))
    expect((await place({})).status).toBe(200)
    expect((await place({ customer_full_name: '@Maya' })).status).toBe(200)
    const text = await shop.exportFile({ kind: 'orders', filters: { status: 'Pending' } })
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toContain('order_number,_id,created_at')
    expect(lines).toHaveLength(3)
    expect(text).toContain(",'@Maya,9812345678,")
    expect(text).toContain(",'=Cap,")
    expect((await shop.exportFile({ kind: 'orders', filters: { status: ['Cancelled'] } })).split('\r\n')).toHaveLength(
      2,
    )
  })

  test.each([
    ['an unknown kind', { kind: 'secrets' }, ['kind']],
    ['no kind', {}, ['kind']],
    ['a filter of another list', { kind: 'products', filters: { city: 'Kathmandu' } }, ['filters.city']],
    ['a bad filter', { kind: 'orders', filters: { status: 'Lost' } }, ['filters.status']],
    ['a page', { kind: 'orders', filters: { limit: 5, sort: 'created_at' } }, ['filters.limit', 'filters.sort']],
    ['other headers', { kind: 'products', headers: 'newest' }, ['headers']],
  ])('%s is rejected', async (_case, body, paths) => {
    const shop = await aCsvShop(svc)
    const { status, body: response } = await shop.post('/exports', body)
    expect([status, Object.keys(response.fields).sort()]).toEqual([400, paths])
  })

  test('a second request with its Idempotency-Key gets the first job', async () => {
    const shop = await aCsvShop(svc)
    const start = () => shop.post('/exports', { kind: 'orders' }, { 'idempotency-key': 'x' })
    expect((await start()).body._id).toBe((await start()).body._id)
  })
})

describe('jobs', () => {
  test('a second import is a 409 while one is under way, and works in another store', async () => {
    const [shop, other] = [await aCsvShop(svc), await aCsvShop(svc)]
    const first = await shop.upload(file)
    expect([first.status, first.body]).toMatchObject([202, { state: 'queued', total: 0, started_at: null }])
    const second = await shop.upload(file)
    expect([second.status, second.body.code]).toEqual([409, 'conflict'])
    expect((await other.upload(file)).status).toBe(202)
    await runDueCsvJobs(svc.context)
    expect((await shop.upload(file)).status).toBe(202)
    await runDueCsvJobs(svc.context)
  })

  test('of two imports at once one is a 409', async () => {
    const shop = await aCsvShop(svc)
    const statuses = await Promise.all([shop.upload(file), shop.upload(file), shop.upload(file)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    await runDueCsvJobs(svc.context)
  })

  test('an export of a store does not wait for all exports of another', async () => {
    await runDueCsvJobs(svc.context)
    const [busy, other] = [await aCsvShop(svc), await aCsvShop(svc)]
    const start = async (shop: typeof busy) => (await shop.post('/exports', { kind: 'products' })).body._id as string
    const many = [await start(busy), await start(busy), await start(busy), await start(busy)]
    const one = await start(other)
    await runDueCsvJobs(svc.context)
    const { state, started_at } = await other.read(one)
    expect(state).toBe('done')
    const ofBusy = await Promise.all(many.map(async (id) => (await busy.read(id)).started_at))
    expect(ofBusy.filter((at) => at < started_at)).toHaveLength(1)
  })

  test('the 21st unfinished job of a store is a 409, and a cancelled one makes room', async () => {
    const [shop, other] = [await aCsvShop(svc), await aCsvShop(svc)]
    const start = (of = shop) => of.post('/exports', { kind: 'products' })
    const started = await Promise.all(Array.from({ length: 23 }, () => start()))
    const made = started.filter(({ status }) => status === 202)
    expect([made.length, started.filter(({ status }) => status === 409).length]).toEqual([20, 3])
    expect((await start(other)).status).toBe(202)
    await shop.post(`/jobs/${made[0]?.body._id}/cancel`)
    expect((await start()).status).toBe(202)
    const { body } = await start()
    expect(body).toEqual({ message: 'A store has at most 20 unfinished imports and exports', code: 'conflict' })
    await runDueCsvJobs(svc.context)
  })

  test('a cancelled import ends, and runs from where it stopped', async () => {
    const shop = await aCsvShop(svc)
    const { body: job } = await shop.upload(file)
    const cancelled = await shop.post(`/jobs/${job._id}/cancel`)
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
    await runDueCsvJobs(svc.context)
    expect(await shop.products()).toEqual([])
    expect((await shop.post(`/jobs/${job._id}/cancel`)).status).toBe(409)
    expect((await shop.post(`/jobs/${job._id}/run`)).status).toBe(202)
    expect((await shop.post(`/jobs/${job._id}/run`)).status).toBe(409)
    await runDueCsvJobs(svc.context)
    expect(await shop.read(job._id)).toMatchObject({ state: 'done', created: 2 })
    expect((await shop.post(`/jobs/${job._id}/run`)).status).toBe(409)
  })

  test('are listed newest first, with the filters kind and state', async () => {
    const shop = await aCsvShop(svc)
    const imported = await shop.importFile(file)
    await shop.exportFile({ kind: 'products' })
    const kinds = async (query: string) =>
      (await shop.get(`/jobs${query}`)).body.items.map(({ kind }: { kind: string }) => kind)
    expect(await kinds('')).toEqual(['products', 'import_products'])
    expect(await kinds('?kind=import_products')).toEqual(['import_products'])
    expect(await kinds('?state=failed')).toEqual([])
    expect(await kinds('?state=done&limit=1')).toEqual(['products'])
    expect((await shop.get('/jobs')).body.items[1]).toEqual(imported)
  })

  test('show who started them, when, and every key', async () => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(file)
    expect(Object.keys(job).sort()).toEqual(
      [
        ...['_id', 'kind', 'state', 'dry_run', 'total', 'processed', 'created', 'updated', 'unchanged', 'skipped'],
        ...['failed', 'ignored_columns', 'message', 'file_name', 'actor', 'created_at', 'started_at', 'finished_at'],
      ].sort(),
    )
    expect(job.actor).toEqual({ kind: 'api_key', _id: shop.keyId, name: 'Key of the test' })
    expect(job.started_at <= job.finished_at && job.created_at <= job.started_at).toBe(true)
  })

  test('an import has one audit entry with its counts, an export one for its start', async () => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(file)
    await shop.exportFile()
    const { rows } = await svc.context.db.pool.query(
      `select action, object_id, after from audit_entries where store_id = $1 order by at`,
      [shop.storeId],
    )
    expect(rows).toMatchObject([
      { action: 'store.import' },
      { action: 'product.import', object_id: job._id, after: { created: 2, failed: 0, total: 2 } },
      { action: 'export.create', after: { kind: 'products' } },
    ])
  })

  test('the report is the rows as CSV, safe for a spreadsheet', async () => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(csv('Handle,Title,Price,SKU', '=cap,Cap,5,@1', 'hat,Hat,x,'))
    const report = await shop.get(`/jobs/${job._id}/report.csv`)
    expect(report.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(report.headers['content-disposition']).toMatch(/^attachment; filename="report-/)
    const [first] = await shop.rows(job._id, '&result=created')
    expect(report.text).toBe(
      '\uFEFFrow,handle,sku,result,_id,messages\r\n' +
        `2,'=cap,'@1,created,${first._id},\r\n` +
        '3,hat,,failed,,"Row 3, Price: Must be an amount such as 1250.50"\r\n',
    )
  })

  test('rows are read in pages', async () => {
    const shop = await aCsvShop(svc)
    const lines = Array.from({ length: 7 }, (_, index) => `p${index},P ${index},5`)
    const job = await shop.importFile(csv('Handle,Title,Price', ...lines))
    const read: number[] = []
    for (let cursor = ''; ; ) {
      const { body } = await shop.get(`/jobs/${job._id}/rows?limit=3${cursor}`)
      read.push(...body.items.map(({ row }: { row: number }) => row))
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(read).toEqual([2, 3, 4, 5, 6, 7, 8])
  })
})

describe('who may see a job', () => {
  test('a role or key without its rights is a 403, another store a 404', async () => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(file)
    await shop.exportFile({ kind: 'orders' })
    const [exported] = (await shop.get('/jobs?kind=orders')).body.items
    const stranger = await aCsvShop(svc)
    const readers = [
      await aMember(svc, shop.storeId, 'manager'),
      await aMember(svc, shop.storeId, 'staff'),
      await aMember(svc, shop.storeId, 'viewer'),
      await aMerchant(svc, shop.storeId, ['export_data', 'read_orders']),
      await aMerchant(svc, shop.storeId, ['write_products', 'write_stock']),
      await aMerchant(svc, shop.storeId, ['export_data']),
      { get: (path: string) => stranger.get(path) },
    ]
    const paths = (id: string) => ['', '/rows', '/report.csv'].map((path) => `/jobs/${id}${path}`)
    const table = []
    for (const reader of readers) {
      const list = await reader.get('/jobs')
      const statuses = []
      for (const path of [...paths(job._id), ...paths(exported._id), `/jobs/${exported._id}/file`])
        statuses.push((await reader.get(path)).status)
      table.push([list.status, list.body.items?.length, ...statuses])
    }
    expect(table).toEqual([
      [200, 2, 200, 200, 200, 200, 200, 200, 200],
      [403, undefined, 403, 403, 403, 403, 403, 403, 403],
      [403, undefined, 403, 403, 403, 403, 403, 403, 403],
      [200, 1, 403, 403, 403, 200, 200, 200, 200],
      [200, 1, 200, 200, 200, 403, 403, 403, 403],
      [403, undefined, 403, 403, 403, 403, 403, 403, 403],
      [200, 0, 404, 404, 404, 404, 404, 404, 404],
    ])
  })

  test('an export needs the read right of its kind', async () => {
    const { _id } = await svc.importStore(aStoreFile())
    const key = await aMerchant(svc, _id, ['export_data', 'read_products'])
    const { status, body } = await key.post('/exports', { kind: 'orders' })
    expect([status, body.right]).toEqual([403, 'read_orders'])
    expect((await key.post('/exports', { kind: 'products' })).status).toBe(202)
    const importer = await aMerchant(svc, _id, ['write_products'])
    const rejected = await postFile(svc, importer, { file, fields: {} })
    expect([rejected.status, rejected.body.right]).toEqual([403, 'write_stock'])
    await runDueCsvJobs(svc.context)
  })
})

describe('after 7 days', () => {
  test('the file of an export stays for 7 days, the one of an import is for no download', async () => {
    const shop = await aCsvShop(svc)
    const { body: job } = await shop.post('/exports', { kind: 'products' })
    expect((await shop.get(`/jobs/${job._id}/file`)).status).toBe(409)
    await runDueCsvJobs(svc.context)
    const { status, headers } = await shop.get(`/jobs/${job._id}/file`)
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/),
    ])
    const imported = await shop.importFile(file, { dry_run: 'true' })
    expect((await shop.get(`/jobs/${imported._id}/file`)).status).toBe(404)
    svc.clock.advance(8 * 86_400)
    await deleteExpired(svc.context)
    expect((await shop.get(`/jobs/${job._id}/file`)).status).toBe(404)
    expect((await shop.get(`/jobs/${job._id}`)).body.state).toBe('done')
    expect((await shop.post(`/jobs/${imported._id}/run`)).status).toBe(409)
  })
})
