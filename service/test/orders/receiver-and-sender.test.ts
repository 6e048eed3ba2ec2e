import { expect, test } from 'vitest'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, ashasPhone, placed } from './shop.ts'

const svc = await startTestService()

test('with receiver_info the customer fields describe the receiver, whose phone proves ownership', async () => {
  const cap = aProduct()
  const shop = await aShop(svc, { products: [cap], store: { checkout: { receiver_info: true } } })
  const sender = { sender_full_name: 'Hari', sender_phone_number: '9800000001', sender_email: 'hari@himal.example' }
  const order = placed(await shop.place({ products: [aLine(cap)], customer_email: 'asha@himal.example', ...sender }))
  expect(order.email).toBe('asha@himal.example')
  expect((await shop.track(order._id)).body).toMatchObject({
    customer_full_name: 'Asha Gurung',
    customer_email: 'asha@himal.example',
    customer_phone_number: '•••••••678',
  })
  expect((await shop.state()).customers).toMatchObject([{ phone: ashasPhone, name: 'Asha Gurung' }])
  expect((await shop.cancel(order._id, sender.sender_phone_number)).status).toBe(401)
  expect((await shop.cancel(order._id, ashasPhone)).status).toBe(200)
})
