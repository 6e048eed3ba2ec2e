import { describe, expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

async function aShop(store: Record<string, unknown> = { page_builder: true }) {
  const { _id } = await svc.importStore(aStoreFile({ store }))
  return aMerchant(svc, _id)
}

describe('pages of the page builder (8)', () => {
  test('a page is made, changed and deleted', async () => {
    const shop = await aShop()
    const made = await shop.post('/pages', { title: 'About us', sections: [{ type: 'text' }] })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ version: 1, slug: 'about-us', published: true, sections: [{ type: 'text' }] }),
    ])
    const path = `/pages/${made.body._id}`
    expect((await shop.patch(path, { sections: [] })).status).toBe(428)
    const changed = await shop.patch(path, { title: 'About', sections: [] }, { 'if-match': made.headers.etag })
    expect(changed.body).toMatchObject({ version: 2, title: 'About', sections: [] })
    expect((await shop.get('/pages?q=abo')).body.items).toHaveLength(1)
    expect((await shop.delete(path)).status).toBe(204)
    expect((await shop.get(path)).status).toBe(404)
  })

  test('a plan without the page builder reads and does not write', async () => {
    const shop = await aShop({})
    expect((await shop.get('/pages')).status).toBe(200)
    const response = await shop.post('/pages', { title: 'About us' })
    expect([response.status, response.body.message]).toEqual([403, 'The plan has no page builder'])
  })
})
