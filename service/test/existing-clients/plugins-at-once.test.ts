import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const service = await startTestService()

test('meta elements that come at the same time all stay', async () => {
  const { _id } = await service.importStore(aStoreFile())
  const merchant = await aMerchant(service, _id)
  const bearer = { authorization: `Bearer ${merchant.key}` }
  const names = Array.from({ length: 8 }, (_, index) => `verification-${index}`)
  const add = (name: string) =>
    service.post(`/store/${_id}/update_plugin`, { meta_tag: `<meta name="${name}" content="a">` }, bearer)
  const responses = await Promise.all(names.map(add))
  expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200))
  const { body } = await merchant.get('/plugins')
  expect(body.items[0].details.map(({ n }: { n: string }) => n).sort()).toEqual(names)
})
