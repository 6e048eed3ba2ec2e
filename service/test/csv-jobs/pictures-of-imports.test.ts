import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { runDueCsvJobs } from '../../src/jobs.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aPicture } from '../uploads/pictures.ts'
import { aCsvShop, csv } from './csv-harness.ts'

const svc = await startTestService({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.0/8' })

let png: Buffer
beforeAll(async () => {
  png = await aPicture(400, 20).png().toBuffer()
})

/** A server with a picture at every path, but for those that `respond` takes. */
async function aPictureServer() {
  const calls: string[] = []
  const pictures = {
    ...{ url: '', calls },
    respond: (_path: string, response: ServerResponse): unknown => response.end(png),
  }
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    pictures.respond(request.url ?? '', response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  pictures.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEndOfFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  return pictures
}

const fetching = { fetch_images: 'true' }
const ownUrl = (storeId: string) => expect.stringMatching(new RegExp(`/public_uploads/${storeId}/[0-9a-f]{24}\\.webp$`))

test('pictures are fetched and replaced by own ones, in the product and in its variants', async () => {
  const { url, calls } = await aPictureServer()
  const shop = await aCsvShop(svc)
  const file = csv(
    'Handle,Title,Price,Option1 name,Option1 value,Image Src,Variant Image',
    `cap,Cap,5,Size,S,${url}/1.png,${url}/s.png`,
    `cap,,6,,M,${url}/2.png?v=1,`,
    `hat,Hat,5,,,${url}/1.png,`,
  )
  const job = await shop.importFile(file, fetching)
  expect(job).toMatchObject({ state: 'done', created: 2, failed: 0 })
  expect((await shop.rows(job._id)).map(({ messages }: { messages: string[] }) => messages)).toEqual([[], []])
  const [cap, hat] = [await shop.product('cap'), await shop.product('hat')]
  const own = ownUrl(shop.storeId)
  expect(cap).toMatchObject({ image_urls: [own, own], variants: [{ image_url: own }, { image_url: '' }] })
  expect(hat.image_urls).toEqual([cap.image_urls[0]])
  expect(calls.toSorted()).toEqual(['/1.png', '/2.png?v=1', '/s.png'])
  const picture = await svc.request({ method: 'GET', url: new URL(cap.image_urls[1]).pathname })
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await shop.get('/media')).body.items).toHaveLength(3)

  // Again, with pictures and without.
  for (const fields of [fetching, { fetch_images: 'false' }])
    expect(await shop.importFile(file, fields)).toMatchObject({ state: 'done', unchanged: 2, updated: 0 })
  expect([calls.length, await shop.product('cap')]).toEqual([3, cap])
})

describe('a picture that cannot be fetched', () => {
  const cases: [string, (response: ServerResponse) => unknown, string][] = [
    ['a 404', (response) => response.writeHead(404).end(), 'The server responded 404'],
    ['a redirect', (response) => response.writeHead(302, { location: '/2.png' }).end(), 'The server responded 302'],
    ['no picture', (response) => response.end('text'), 'Must be a PNG, JPEG, WebP or GIF picture'],
    ['too many bytes', (response) => response.end(Buffer.alloc(15_000_001)), 'At most 15,000,000 bytes'],
    ['a broken connection', (response) => response.destroy(), 'The server did not respond'],
  ]

  test.each(cases)('because of %s is a warning, its URL stays, and others are fetched', async (_case, respond, why) => {
    const pictures = await aPictureServer()
    pictures.respond = (path, response) => (path === '/bad.png' ? respond(response) : response.end(png))
    const { url } = pictures
    const shop = await aCsvShop(svc)
    const file = csv('Handle,Title,Price,Image Src', `cap,Cap,5,${url}/bad.png`, `cap,,,${url}/good.png`)
    const job = await shop.importFile(file, fetching)
    const messages = [`Row 2, Image Src: The picture was not fetched, its URL stays: ${why}`]
    expect([job, await shop.rows(job._id)]).toMatchObject([
      { state: 'done', created: 1, failed: 0 },
      [{ result: 'created', messages }],
    ])
    expect((await shop.product('cap')).image_urls).toEqual([`${url}/bad.png`, ownUrl(shop.storeId)])

    // The same file tries it again.
    pictures.respond = (_path, response) => response.end(png)
    const again = await shop.importFile(file, fetching)
    expect([again.unchanged, (await shop.rows(again._id))[0].messages]).toEqual([1, []])
    expect((await shop.product('cap')).image_urls).toEqual([ownUrl(shop.storeId), ownUrl(shop.storeId)])
  })

  test('because its address is not public is a warning without a call', async () => {
    const plain = await startTestService()
    const { url, calls } = await aPictureServer()
    const shop = await aCsvShop(plain)
    const { body } = await shop.upload(csv('Handle,Title,Price,Image Src', `cap,Cap,5,${url}/1.png`))
    await runDueCsvJobs(plain.context)
    expect(await shop.rows(body._id)).toMatchObject([
      { messages: ['Row 2, Image Src: The picture was not fetched, its URL stays: Must be a public address'] },
    ])
    expect([(await shop.product('cap')).image_urls, calls]).toEqual([[`${url}/1.png`], []])
  })

  test('because its server stays silent is not waited for without end', async () => {
    const pictures = await aPictureServer()
    pictures.respond = (_path, response) => response.destroy()
    const shop = await aCsvShop(svc)
    const lines = Array.from({ length: 40 }, (_, index) => `p${index},P,5,${pictures.url}/${index}.png`)
    const job = await shop.importFile(csv('Handle,Title,Price,Image Src', ...lines), fetching)
    expect(job).toMatchObject({ state: 'done', created: 40 })
    expect(pictures.calls.length).toBeLessThan(12)
    const last = (await shop.rows(job._id)).at(-1)
    expect(last.messages[0]).toContain('The server did not respond to earlier calls')
  })
})

test('a dry run fetches nothing, and its real run does', async () => {
  const { url, calls } = await aPictureServer()
  const shop = await aCsvShop(svc)
  const file = csv('Handle,Title,Price,Image Src', `cap,Cap,5,${url}/1.png`)
  const dry = await shop.importFile(file, { ...fetching, dry_run: 'true' })
  expect([dry.state, calls]).toEqual(['done', []])
  await shop.post(`/jobs/${dry._id}/run`)
  await runDueCsvJobs(svc.context)
  expect([(await shop.product('cap')).image_urls, calls]).toEqual([[ownUrl(shop.storeId)], ['/1.png']])
})

test('a killed process is followed by another, which fetches no stored picture again', async () => {
  const settings = { OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.0/8' }
  const database = await createTestDatabase()
  const front = await startTestService(settings, database)
  const pictures = await aPictureServer()
  const waiting: ServerResponse[] = []
  pictures.respond = (path, response) => (path === '/late.png' ? waiting.push(response) : response.end(png))
  const shop = await aCsvShop(front)
  const lines = [1, 2, 3].map((index) => `p${index},P,5,${pictures.url}/${index}.png`)
  const worker = await startServiceProcess(database.connection, settings)
  const { body: job } = await shop.upload(
    csv('Handle,Title,Price,Image Src', ...lines, `late,Late,5,${pictures.url}/late.png`),
  )
  await until(async () => waiting.length === 1 && (await shop.get('/media')).body.items.length === 3, 60_000)
  worker.kill('SIGKILL')
  await worker.exited
  pictures.respond = (_path, response) => response.end(png)
  await startServiceProcess(database.connection, settings)
  await until(async () => (await shop.read(job._id)).state === 'done', 60_000)
  expect(pictures.calls.toSorted()).toEqual(['/1.png', '/2.png', '/3.png', '/late.png', '/late.png'])
  for (const slug of ['p1', 'p2', 'p3', 'late'])
    expect((await shop.product(slug)).image_urls).toEqual([ownUrl(shop.storeId)])
  expect((await shop.get('/media')).body.items).toHaveLength(4)
})
