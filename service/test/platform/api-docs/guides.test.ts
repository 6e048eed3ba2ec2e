import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestService } from '../../harness/test-service.ts'

/* The guides of docs/api as pages: each is served, and its links lead somewhere. */

const svc = await startTestService()
const names = readdirSync(resolve(import.meta.dirname, '../../../../docs/api')).map((file) => file.replace(/\.md$/, ''))
const addressOf = (name: string) => (name === 'README' ? '/docs/guides' : `/docs/guides/${name}`)
const pages = new Map<string, string>()
for (const name of names) pages.set(addressOf(name), (await svc.get(addressOf(name))).text)

const document = (await svc.get('/openapi.json')).body as {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
  tags: { name: string; description: string }[]
}
const operations = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  .map(({ operationId, tags }) => `/docs#/${encodeURIComponent(tags[0] as string)}/${operationId}`)

const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] as string)

describe.each([...pages])('%s', (address, html) => {
  test('is a page with a title that leads to every guide and brings its style along', async () => {
    const { status, headers } = await svc.get(address)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(html).toMatch(/<title>.+ · Pasal API<\/title>/)
    expect(linksOf(html)).toEqual(expect.arrayContaining([...pages.keys(), '/docs', '/docs/docs.css']))
    expect(linksOf(html).filter((link) => !/^[/#]/.test(link))).toEqual([])
  })

  test('has links that lead to a page and a part of it', async () => {
    for (const link of linksOf(html)) {
      if (link.startsWith('/docs#')) {
        expect(operations).toContain(link)
        continue
      }
      const [path = '', part] = link.split('#')
      const target = path === '' ? html : pages.get(path)
      if (part) expect(target?.includes(` id="${part}"`), link).toBe(true)
      if (path === '' || pages.has(path)) continue
      expect({ link, status: (await svc.get(path, { accept: 'text/html' })).status }).toEqual({ link, status: 200 })
    }
  })
})

test('every request of a guide leads to its operation', () => {
  const links = linksOf(pages.get('/docs/guides/checkout') ?? '').filter((link) => link.startsWith('/docs#'))
  expect(links.length).toBeGreaterThanOrEqual(10)
  expect(links).toContain('/docs#/Orders/placeOrder')
})

test('every chapter of the reference leads to its guide', () => {
  const links = document.tags.map(({ description }) => /\[Guide\]\(([^)]+)\)/.exec(description)?.[1])
  expect(links.filter((link) => link === undefined || !pages.has(link))).toEqual([])
})

test('a guide that does not exist is a 404', async () => {
  expect((await svc.get('/docs/guides/nothing')).status).toBe(404)
  expect((await svc.get('/docs/guides/..%2FREADME')).status).toBe(404)
})
