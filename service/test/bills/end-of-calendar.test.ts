import { expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aBiller } from './a-biller.ts'

const svc = await startTestService()
svc.clock.stop()
const moveTo = (time: string) => svc.clock.advance((Date.parse(time) - svc.clock.now().getTime()) / 1000)

test('a bill after the last known day of Bikram Sambat is a 409 that takes no number', async () => {
  moveTo('2034-04-13T06:00:00Z')
  const shop = await aBiller(svc)
  const first = await shop.bill(await shop.orderOf(1))
  expect([first.status, first.body.issued_bs, first.body.fiscal_year]).toEqual([201, '2090-12-30', '2090/91'])

  const order = await shop.orderOf(1)
  moveTo('2034-04-13T18:16:00Z')
  const late = await shop.bill(order)
  const message = 'Dates of Bikram Sambat are known from 1943-04-14 to 2034-04-13 only'
  expect([late.status, late.body]).toEqual([409, { message, code: 'conflict' }])
  expect((await shop.merchant.get('/bills')).body.items.map(({ _id }: { _id: string }) => _id)).toEqual([
    first.body._id,
  ])
})
