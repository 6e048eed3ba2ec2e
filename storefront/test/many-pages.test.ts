import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'

const mostWaiting = 500

const shop = await openShop({ products: [aProduct()] })
const { host, port } = new URL(shop.origin)
const { subdomain } = await shop.service.importStore(aStoreFile({ products: [aProduct()] }))
const ofOther = { host: `${subdomain}.localhost:${port}` }
await Promise.all([shop.get('/products'), shop.get('/products', ofOther)])

/** Requests so many pages at once, over one connection. Each is another page, so none is in memory. */
function requestPages(name: 'min' | 'max', count: number) {
  const get = (n: number) =>
    `GET /products?${name}=${n} HTTP/1.1\r\nHost: ${host}\r\n${n === count ? 'Connection: close\r\n' : ''}\r\n`
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(Array.from({ length: count }, (_, n) => get(n + 1)).join(''))
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => (received += text))
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)
  return { statuses, begun: once(socket, 'data'), ended: once(socket, 'end') }
}

test('many pages of a store let a page of another store pass', async () => {
  const pages = requestPages('min', 400)
  await pages.begun
  expect((await shop.get('/products?min=1', ofOther)).status).toBe(200)
  expect(pages.statuses().length).toBeLessThan(90)
  await pages.ended
  expect(pages.statuses()).toEqual(Array(400).fill('200'))
})

test('a page beyond those that may wait is a 503, and those that wait are shown', async () => {
  const pages = requestPages('max', 2 * mostWaiting)
  await pages.ended
  const statuses = pages.statuses()
  const shown = statuses.filter((status) => status === '200').length
  expect(statuses.filter((status) => status === '503').length).toBe(2 * mostWaiting - shown)
  expect([shown >= mostWaiting, shown < 2 * mostWaiting]).toEqual([true, true])
})
