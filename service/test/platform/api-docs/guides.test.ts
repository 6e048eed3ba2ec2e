import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestService } from '../../harness/test-service.ts'

/* The guides of docs/api and docs/merchant-api as pages: each is served, and its links lead somewhere. */

const svc = await startTestService()
const sets = [
  { folder: 'api', guides: '/docs/guides', page: '/docs', document: '/openapi.json' },
  {
    folder: 'merchant-api',
    guides: '/docs/guides/merchant',
    page: '/docs/merchant',
    document: '/openapi.merchant.json',
  },
]
const pages = new Map<string, { html: string; guides: string; page: string }>()
for (const { folder, guides, page } of sets) {
  for (const file of readdirSync(resolve(import.meta.dirname, '../../../../docs', folder))) {
    const address = file === 'README.md' ? guides : `${guides}/${file.replace(/\.md$/, '')}`
    pages.set(address, { html: (await svc.get(address)).text, guides, page })
  }
}

type Document = {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
  tags: { name: string; description: string }[]
}
const documents: Document[] = []
for (const { document } of sets) documents.push((await svc.get(document)).body)
const operations = documents.flatMap(({ paths }, index) =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, tags }) => `${sets[index]?.page}#/${encodeURIComponent(tags[0] as string)}/${operationId}`),
)

const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] as string)

describe.each([...pages])('%s', (address, { html, guides, page }) => {
  test('is a page with a title that leads to every guide and brings its style along', async () => {
    const { status, headers } = await svc.get(address)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(html).toMatch(/<title>.+ · Pasal API<\/title>/)
    const beside = [...pages].filter(([, other]) => other.guides === guides).map(([other]) => other)
    expect(linksOf(html)).toEqual(expect.arrayContaining([...beside, page, '/docs/docs.css']))
    expect(linksOf(html).filter((link) => !/^[/#]/.test(link))).toEqual([])
  })

  test('has links that lead to a page and a part of it', async () => {
    for (const link of linksOf(html)) {
      if (/^\/docs(\/merchant)?#/.test(link)) {
        expect(operations).toContain(link)
        continue
      }
      const [path = '', part] = link.split('#')
      const target = path === '' ? html : pages.get(path)?.html
      if (part) expect(target?.includes(` id="${part}"`), link).toBe(true)
      if (path === '' || pages.has(path)) continue
      expect({ link, status: (await svc.get(path, { accept: 'text/html' })).status }).toEqual({ link, status: 200 })
    }
  })
})

test('every request of a guide leads to its operation', () => {
  const links = linksOf(pages.get('/docs/guides/checkout')?.html ?? '').filter((link) => link.startsWith('/docs#'))
  expect(links.length).toBeGreaterThanOrEqual(10)
  expect(links).toContain('/docs#/Orders/placeOrder')
  const first = pages.get('/docs/guides/merchant/first-program')?.html ?? ''
  expect(linksOf(first)).toContain('/docs/merchant#/Orders/createOrder')
})

test('every chapter of the reference leads to its guide', () => {
  for (const { tags } of documents) {
    const links = tags.map(({ description }) => /\[Guide\]\(([^)]+)\)/.exec(description)?.[1])
    expect(links.filter((link) => link === undefined || !pages.has(link))).toEqual([])
  }
})

test('a guide that does not exist is a 404', async () => {
  expect((await svc.get('/docs/guides/nothing')).status).toBe(404)
  expect((await svc.get('/docs/guides/..%2FREADME')).status).toBe(404)
})
