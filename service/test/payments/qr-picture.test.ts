import { describe, expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'

const service = await startTestService()
const picture = (q: string, accept?: string) =>
  service.get(`/public/qr?q=${encodeURIComponent(q)}`, accept === undefined ? {} : { accept })

describe('GET /public/qr', () => {
  test('returns a PNG that can be cached for long', async () => {
    const { status, headers, text } = await picture('000201010212hello')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(String(headers.vary).toLowerCase()).toContain('accept')
    expect(text.slice(1, 4)).toBe('PNG')
  })

  test('returns an SVG when the request prefers it', async () => {
    const { headers, text } = await picture('hello', 'image/svg+xml')
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/)
    expect(text).toMatch(/^<svg /)
  })

  test('does not contain the text as markup', async () => {
    expect((await picture('<script>alert(1)</script>', 'image/svg+xml')).text).not.toContain('script')
  })

  test('accepts 2000 characters', async () => {
    expect((await picture('x'.repeat(2000))).status).toBe(200)
  })

  test.each([
    ['nothing', '/public/qr', 'Required'],
    ['an empty text', '/public/qr?q=', 'Required'],
    ['2001 characters', `/public/qr?q=${'x'.repeat(2001)}`, 'Max 2000 character is allowed'],
    ['more bytes than a QR holds', `/public/qr?q=${encodeURIComponent('क'.repeat(800))}`, 'Too long for a QR code'],
    ['two texts', '/public/qr?q=a&q=b', expect.any(String)],
    ['NUL', '/public/qr?q=%00', 'Invalid characters'],
  ])('rejects %s', async (_case, url, message) => {
    const { status, body } = await service.get(url)
    expect({ status, body }).toEqual({ status: 400, body: { error_type: 'zod_validation', fields: { q: message } } })
  })
})
