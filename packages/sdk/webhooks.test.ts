import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { verifyWebhook, type WebhookRequest, WebhookVerificationError } from './webhooks.ts'

/* Verification against requests that the library of Standard Webhooks signs. */

const secret = `whsec_${Buffer.from('the secret of this test!').toString('base64')}`
const otherSecret = `whsec_${Buffer.from('another secret of a test').toString('base64')}`
const now = new Date('2026-11-22T10:00:00Z')
const body = JSON.stringify({
  type: 'order.placed',
  timestamp: now.toISOString(),
  store_id: 's',
  data: { name: 'चिया' },
})

function signed({ by = secret, at = now, id = 'msg_1' } = {}): WebhookRequest {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new Webhook(by).sign(id, at, body),
  }
  return { headers, body, secret, now }
}

const rejected = async (request: WebhookRequest) => {
  const error = await verifyWebhook(request).catch((problem) => problem)
  expect(error).toBeInstanceOf(WebhookVerificationError)
  return (error as Error).message
}

describe('a webhook', () => {
  test('that the secret signed is its event, from text, bytes and both kinds of headers', async () => {
    const request = signed()
    const event = await verifyWebhook(request)
    expect(event).toEqual(JSON.parse(body))
    const bytes = new TextEncoder().encode(body)
    const headers = new Headers(request.headers as Record<string, string>)
    expect(await verifyWebhook({ ...request, body: bytes, headers })).toEqual(event)
  })

  test('that one of two secrets signed is accepted, with one or two signatures', async () => {
    const request = signed({ by: otherSecret })
    expect((await verifyWebhook({ ...request, secret: [secret, otherSecret] })).type).toBe('order.placed')
    const both = `${new Webhook(secret).sign('msg_1', now, body)} ${new Webhook(otherSecret).sign('msg_1', now, body)}`
    const headers = { ...request.headers, 'webhook-signature': `v1a,xx ${both}` }
    expect((await verifyWebhook({ ...request, headers })).type).toBe('order.placed')
  })

  test.each([
    ['another secret', { secret: otherSecret }],
    ['no secret at all', { secret: [] }],
    ['another body', { body: body.replace('order.placed', 'order.paid') }],
    ['a body with a blank more', { body: `${body} ` }],
  ])('with %s is rejected', async (_, change) => {
    expect(await rejected({ ...signed(), ...change })).toBe('No signature matches')
  })

  test.each([
    ['another id', 'webhook-id', 'msg_2'],
    ['another time', 'webhook-timestamp', String(now.getTime() / 1000 + 1)],
    ['a signature that is no base64', 'webhook-signature', 'v1,***'],
    ['a signature of an unknown version', 'webhook-signature', 'v2,AAAA'],
    ['an empty signature', 'webhook-signature', 'v1,'],
  ])('with %s is rejected', async (_, name, value) => {
    const request = signed()
    expect(await rejected({ ...request, headers: { ...request.headers, [name]: value } })).toBe('No signature matches')
  })

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s is rejected', async (name) => {
    const request = signed()
    expect(await rejected({ ...request, headers: { ...request.headers, [name]: undefined } })).toBe(
      `${name} is missing`,
    )
  })

  test.each([-301, 301])('of %s seconds from now is rejected, within a longer tolerance accepted', async (seconds) => {
    const request = signed({ at: new Date(now.getTime() + seconds * 1000) })
    expect(await rejected(request)).toBe('webhook-timestamp is too old or in the future')
    expect((await verifyWebhook({ ...request, toleranceSeconds: 301 })).store_id).toBe('s')
  })
})
