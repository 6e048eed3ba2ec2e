import { afterEach, expect, test, vi } from 'vitest'

vi.stubGlobal('location', { pathname: '/' })
const { call } = await import('./call.ts')

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a response that breaks off is a network error', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', async () => new Response(body))
  await expect(call('PATCH', '/merchant/me', {})).rejects.toMatchObject({ status: 0, fields: {} })
})
