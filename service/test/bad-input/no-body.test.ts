import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { TestService } from '../harness/test-service.ts'
import { openShop, pathOf, posts, type Route, type Shop, startWalkedService } from './routes.ts'

/* A POST with a content type and neither body nor length must get its response at once. */

let svc: TestService
let shop: Shop
let port: number

beforeAll(async () => {
  svc = await startWalkedService()
  shop = await openShop(svc)
  port = Number(new URL(await svc.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Returns status and body. Written to a socket, because no HTTP client sends such a request. */
async function send(path: string, headers: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ host: 'x', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

test.each(posts)('POST %s: JSON without a length is rejected as with a length of 0', async (_url, route: Route) => {
  const headers = { ...route.headers, 'content-type': 'application/json' }
  const response = await send(pathOf(route, shop), headers)
  expect(response).toEqual({ status: 400, body: { message: expect.any(String) } })
  expect(response).toEqual(await send(pathOf(route, shop), { ...headers, 'content-length': '0' }))
})

test('an upload without a body and length is rejected', async () => {
  const type = 'multipart/form-data; boundary=b'
  const response = await send(`/product/${shop._id}/${shop._id}/file`, { 'content-type': type })
  expect(response.status).toBe(400)
})
