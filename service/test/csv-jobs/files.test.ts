import { describe, expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aCsvShop, csv } from './csv-harness.ts'

const svc = await startTestService()

const cap = csv('Handle,Title,Variant Price', 'cap,टोपी,500')

describe('what a file may look like', () => {
  test.each([
    ['UTF-8', cap],
    ['UTF-8 with a byte order mark', `\uFEFF${cap}`],
    ['CRLF', cap.replaceAll('\n', '\r\n')],
    ['CR', cap.replaceAll('\n', '\r')],
    ['no line end at the end', cap.trimEnd()],
    ['empty lines and lines of empty cells', csv('Handle,Title,Variant Price', '', ',,', 'cap,टोपी,500', '', '')],
    ['headers in other cases and another order', csv('variant PRICE,TITLE,hANDLE', '500,टोपी,cap')],
    ['headers of the new generation', csv('Title,URL handle,Price', 'टोपी,cap,500')],
    ['headers of both generations', csv('Title,Handle,Price', 'टोपी,cap,500')],
    ['quoted cells', csv('Handle,Title,Variant Price', '"cap","टोपी","500"')],
    ['a line with too few cells', csv('Handle,Title,Variant Price,Tags', 'cap,टोपी,500')],
    ['a line with empty cells behind the last header', csv('Handle,Title,Variant Price', 'cap,टोपी,500,, ,')],
  ])('%s', async (_case, file) => {
    const shop = await aCsvShop(svc)
    expect(await shop.importFile(file)).toMatchObject({ state: 'done', total: 1, created: 1, ignored_columns: [] })
    expect(await shop.product('cap')).toMatchObject({ name: 'टोपी', price: 500 })
  })

  test.each([
    ['CRLF behind the headers, LF behind the rows', 'Handle,Variant Price,Title\r\ncap,500,टोपी\nhat,6,Hat\n'],
    ['LF behind the headers, CRLF behind the rows', 'Handle,Variant Price,Title\ncap,500,टोपी\r\nhat,6,Hat\r\n'],
  ])('a file put together from two others: %s', async (_case, file) => {
    const shop = await aCsvShop(svc)
    expect(await shop.importFile(file)).toMatchObject({ state: 'done', total: 2, created: 2 })
    expect((await shop.products()).map(({ name }: { name: string }) => name)).toEqual(['Hat', 'टोपी'])
  })

  test.each([
    ['with a NUL', "filename*=utf-8''cap%00.csv", 'cap.csv'],
    ['that is too long', `filename="${'a'.repeat(199)}😀😀.csv"`, `${'a'.repeat(199)}😀`],
  ])('the name of a file %s is shown without what cannot be stored', async (_case, name, shown) => {
    const shop = await aCsvShop(svc)
    const { status, body } = await shop.upload(cap, { fetch_images: 'false' }, name)
    expect([status, body.file_name]).toEqual([202, shown])
  })

  test('quoted line ends, commas and quotes stay in the cell', async () => {
    const shop = await aCsvShop(svc)
    await shop.importFile(csv('Handle,Title,Body (HTML),Variant Price', 'cap,"Cap ""red"", large","<p>One\ntwo</p>",5'))
    expect(await shop.product('cap')).toMatchObject({ name: 'Cap "red", large', description: '<p>One\ntwo</p>' })
  })

  test('a line with text behind the last header fails its product and names the cell', async () => {
    const shop = await aCsvShop(svc)
    const file = csv('Handle,Title,Variant Price', 'cap,Cap,1,500', 'hat,Hat,7', 'hat,,,,,"8"', 'bag,Bag,9')
    const job = await shop.importFile(file)
    expect(job).toMatchObject({ state: 'done', created: 1, failed: 2 })
    const rows = await shop.rows(job._id, '&result=failed')
    expect(rows.map(({ messages }: { messages: string[] }) => messages)).toEqual([
      ['Row 2, cell 4: Has no header. Quote values with commas'],
      ['Row 4, cell 6: Has no header. Quote values with commas'],
    ])
  })

  test('columns that mean nothing here are named', async () => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(
      csv('Handle,Title,Variant Price,Variant Tax Code,Colour,Title', 'cap,Cap,5,X,red,Hat'),
    )
    expect(job.ignored_columns).toEqual(['Variant Tax Code', 'Colour', 'Title'])
    expect(await shop.product('cap')).toMatchObject({ name: 'Cap' })
  })

  test('without a handle the title is the handle, and names the same product again', async () => {
    const shop = await aCsvShop(svc)
    const file = csv('Title,Price', 'Red Cap,5', 'Blue Cap,6')
    expect(await shop.importFile(file)).toMatchObject({ created: 2 })
    expect(await shop.product('red-cap')).toMatchObject({ name: 'Red Cap', price: 5 })
    expect(await shop.importFile(file)).toMatchObject({ unchanged: 2 })
  })
})

describe('a file that is none', () => {
  test.each([
    ['neither title nor handle', csv('Name,Price', 'Cap,5'), /no column Title/],
    ['an empty file', '\n\n', /empty/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0, 1]), /not UTF-8/],
    ['UTF-16', Buffer.from(`\uFEFF${cap}`, 'utf16le'), /not UTF-8/],
    ['a text', 'Dear merchant,\nhow are you?\n', /no column Title/],
  ])('%s has failed when the response comes', async (_case, file, message) => {
    const shop = await aCsvShop(svc)
    const { status, body } = await shop.upload(file)
    expect([status, body.state]).toEqual([202, 'failed'])
    expect(body.message).toMatch(message)
    expect(body.finished_at).not.toBeNull()
  })

  test('a file that fails at once announces the end of its job and is not stored', async () => {
    const shop = await aCsvShop(svc)
    const { body: job } = await shop.upload(csv('Name,Price', 'Cap,5'))
    const rowsOf = async (statement: string) => (await svc.context.db.pool.query(statement, [shop.storeId])).rows
    expect(await rowsOf("select data from store_events where store_id = $1 and event = 'job.finished'")).toMatchObject([
      { data: { job } },
    ])
    expect(await rowsOf('select 1 from csv_job_pieces where store_id = $1')).toEqual([])
  })

  test.each([
    ['a quote that never ends', csv('Handle,Title,Price', 'cap,Cap,5', 'hat,"Hat,6'), /not CSV/],
    ['a second line in Latin-1', Buffer.concat([Buffer.from(`${cap}hut,`), Buffer.from([0xc3, 0x28, 0x0a])]), /UTF-8/],
  ])('%s changes nothing', async (_case, file, message) => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(file)
    expect([job.state, job.processed]).toEqual(['failed', 0])
    expect(job.message).toMatch(message)
    expect(await shop.products()).toEqual([])
  })

  test('more than 100,000 rows change nothing', async () => {
    const shop = await aCsvShop(svc)
    const lines = Array.from({ length: 100_001 }, (_, index) => `p${index},P,1`)
    const job = await shop.importFile(csv('Handle,Title,Price', ...lines))
    expect(job).toMatchObject({ state: 'failed', message: 'The file has more than 100000 rows', processed: 0 })
  })

  test('more than 50 MB is a 413', async () => {
    const shop = await aCsvShop(svc)
    const { status, body } = await shop.upload(Buffer.alloc(50_000_001, 'a'))
    expect([status, body.code]).toEqual([413, 'too_large'])
  })

  test('a body that is no form, has no file or unknown fields is rejected', async () => {
    const shop = await aCsvShop(svc)
    expect((await shop.post('/imports', {})).status).toBe(415)
    const none = await svc.request({
      ...{ method: 'POST', url: `/merchant/stores/${shop.storeId}/imports` },
      headers: { authorization: `Bearer ${shop.key}`, 'content-type': 'text/csv' },
    })
    expect([none.status, none.body.fields]).toEqual([400, { file: 'Required' }])
    const wrong = await shop.upload(cap, { mode: 'replace', dry_run: 'maybe', colour: 'red' })
    expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([400, ['colour', 'dry_run', 'mode']])
    const payload = '--x\r\ncontent-disposition: form-data; name="mode"\r\n\r\nupsert\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${shop.key}` }
    const url = `/merchant/stores/${shop.storeId}/imports`
    const empty = await svc.request({ method: 'POST', url, payload, headers })
    expect([empty.status, empty.body.fields]).toEqual([400, { file: 'Required' }])
  })
})
