import { afterEach, expect, test, vi } from 'vitest'

vi.stubGlobal('location', { pathname: '/' })
const { whenSignedOut } = await import('./call.ts')
const { fetchFile } = await import('./fetch-file.ts')

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a person whose session has ended signs in again', async () => {
  const signIn = vi.fn()
  whenSignedOut(signIn)
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthenticated' }, { status: 401 }))
  await expect(fetchFile('/bills/1.pdf')).rejects.toMatchObject({ status: 401 })
  expect(signIn).toHaveBeenCalledOnce()
})

test('the message of a response that is plain text is kept', async () => {
  vi.stubGlobal('fetch', async () => new Response('Too many requests', { status: 429 }))
  await expect(fetchFile('/bills/1.pdf')).rejects.toMatchObject({ status: 429, message: 'Too many requests' })
})

test('a file that breaks off is a network error', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', async () => new Response(body))
  await expect(fetchFile('/bills/1.pdf')).rejects.toMatchObject({ status: 0, fields: {} })
})
