import { describe, expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

/* What is read as JSON, and where a content type without a body is no error. */

const svc = await startTestService()
const { _id: storeId } = await svc.importStore(aStoreFile({ products: [aProduct()] }))
const event = { event_name: 'ViewContent', event_id: 'e-1' }
const types = ['application/json', 'application/json; charset=utf-8']

describe.each(types)('the content type %s without a body', (type) => {
  const headers = { 'content-type': type }
  const sizes = [{}, { 'content-length': '0' }]

  test.each(sizes)('is no error of a GET or HEAD (%j)', async (size) => {
    const url = `/product/public/${storeId}`
    const got = await svc.request({ method: 'GET', url, headers: { ...headers, ...size } })
    expect([got.status, got.body.length]).toEqual([200, 1])
    const head = await svc.request({ method: 'HEAD', url, headers: { ...headers, ...size } })
    expect(head.status).toBe(200)
  })

  test.each(sizes)('is no error of a DELETE: an unknown path is a 404 (%j)', async (size) => {
    const { status, body } = await svc.request({ method: 'DELETE', url: '/nothing', headers: { ...headers, ...size } })
    expect([status, body]).toEqual([404, { message: 'Not found' }])
  })

  test('is an error of a POST', async () => {
    const { status, body } = await svc.request({ method: 'POST', url: `/public/meta-event/${storeId}`, headers })
    expect([status, body]).toEqual([400, { message: expect.any(String) }])
  })
})

test('a body of a DELETE that is not JSON is rejected', async () => {
  const headers = { 'content-type': 'application/json' }
  const { status } = await svc.request({ method: 'DELETE', url: '/nothing', headers, payload: '{' })
  expect(status).toBe(400)
})

describe('JSON as text/plain', () => {
  const send = (url: string, payload: string | Buffer, type = 'text/plain;charset=UTF-8') =>
    svc.request({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test.each(['text/plain', 'text/plain;charset=UTF-8'])('is read by the events route, as %s', async (type) => {
    const { status, body } = await send(`/public/meta-event/${storeId}`, JSON.stringify(event), type)
    expect([status, body]).toEqual([200, { success: true }])
  })

  test('is validated by the events route', async () => {
    const { status, body } = await send(`/public/meta-event/${storeId}`, '{"event_name":"Look"}')
    expect([status, Object.keys(body.fields)]).toEqual([400, ['event_name', 'event_id']])
  })

  test.each(['', '{', 'hello', Buffer.from([0x22, 0xff, 0x22])])(
    '%j is rejected by the events route',
    async (payload) => {
      const { status, body } = await send(`/public/meta-event/${storeId}`, payload)
      expect([status, body]).toEqual([400, { message: 'The body is not valid JSON' }])
    },
  )

  test.each(['/public/coupon', '/order/public/cancel', '/customer/stock-alert'])('is not read by %s', async (url) => {
    const { status } = await send(url, '{}')
    expect([400, 415]).toContain(status)
    expect((await send(url, '{}')).text).not.toContain('Required')
  })
})
