import { describe, expect, test } from 'vitest'
import { createClient } from '../../../packages/sdk/client.ts'
import { each } from '../../../packages/sdk/each.ts'
import { PasalError } from '../../../packages/sdk/error.ts'
import {
  changeProduct,
  createDocument,
  createProduct,
  createWebhook,
  deleteProduct,
  listProducts,
  readJobReport,
  readMe,
  readProduct,
  rotateWebhookSecret,
  testWebhook,
} from '../../../packages/sdk/merchant.ts'
import { verifyWebhook } from '../../../packages/sdk/webhooks.ts'
import { aMerchant } from '../harness/merchant.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { aReceiver } from '../webhooks/receiver.ts'

/* The SDK against the running service: keys, lists, versions, repeated writes, files. */

const service = await startPaymentService({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' })
const { _id: storeId } = await service.importStore(aStoreFile({ products: [] }))
const { key } = await aMerchant(service, storeId)
const client = createClient({ url: service.url, apiKey: key, timeoutMs: 110_000 })

const failure = (call: Promise<unknown>): Promise<PasalError> =>
  call.then(
    () => expect.fail('the call should have failed'),
    (error) => error,
  )

describe('the SDK with an API key', () => {
  test('takes the store from the key', async () => {
    expect(await readMe(client)).toMatchObject({ kind: 'api_key', store: { _id: storeId } })
  })

  test('gets the first response again for a repeated Idempotency-Key', async () => {
    const request = { body: { name: 'Ilam tea', price: 450 } }
    const first = await createProduct(client, request, { idempotencyKey: 'tea' })
    expect(await createProduct(client, request, { idempotencyKey: 'tea' })).toEqual(first)
    const { message, status } = await failure(
      createProduct(client, { body: { name: 'Other' } }, { idempotencyKey: 'tea' }),
    )
    expect([status, message]).toEqual([422, 'This Idempotency-Key was used with another body'])
    await deleteProduct(client, { product_id: first._id })
  })

  test('walks a list over several pages without a repetition', async () => {
    for (let index = 1; index <= 5; index += 1)
      await createProduct(client, { body: { name: `Bell ${index}`, price: 1 } })
    const names: string[] = []
    const query = { limit: 2, sort: 'name', status: ['Active', 'Draft'] } as const
    for await (const product of each(listProducts, client, { query })) names.push(product.name)
    expect(names).toEqual(['Bell 1', 'Bell 2', 'Bell 3', 'Bell 4', 'Bell 5'])
  })

  test('has its write rejected when the object changed since it was read', async () => {
    const { _id: product_id, version } = await createProduct(client, { body: { name: 'Mala', price: 90 } })
    const changed = await changeProduct(client, { product_id, body: { price: 95 } }, { ifMatch: version })
    expect(changed.version).toBe(version + 1)
    const error = await failure(changeProduct(client, { product_id, body: { price: 99 } }, { ifMatch: version }))
    expect(error).toMatchObject({ status: 412, code: 'changed', body: { current: { price: 95 } } })
    expect(error.requestId).not.toBe('')
  })

  test('gets the fields of a rejected body', async () => {
    const error = await failure(createProduct(client, { body: { name: '', price: -1 } }))
    expect(error).toBeInstanceOf(PasalError)
    expect(error).toMatchObject({ status: 400, fields: { name: 'Required', price: 'Must not be below 0' } })
  })

  test('gets a document as the response of fetch', async () => {
    const product = await createProduct(client, { body: { name: 'Bowl', price: 700 } })
    const items = [{ product: product._id, copies: 1 }]
    const response = await createDocument(client, { body: { kind: 'barcodes', items } })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect((await response.text()).startsWith('%PDF')).toBe(true)
  })

  test('gets a 404 of an unknown object', async () => {
    const unknown = '0'.repeat(24)
    expect(await failure(readProduct(client, { product_id: unknown }))).toMatchObject({ message: 'Product not found' })
    expect(await failure(readJobReport(client, { job_id: unknown }))).toMatchObject({ code: 'not_found' })
  })

  test('verifies a webhook of the service, before and after its secret is replaced', async () => {
    const receiver = await aReceiver()
    const body = { url: `${receiver.url}/pasal`, events: ['order.placed'] }
    const { _id: webhook_id, secret } = await createWebhook(client, { body })
    expect((await testWebhook(client, { webhook_id })).state).toBe('delivered')
    const { secret: next } = await rotateWebhookSecret(client, { webhook_id })
    await testWebhook(client, { webhook_id })
    const [before, after] = receiver.at('/pasal').map(({ headers, text }) => ({ headers, body: text }))
    if (!before || !after) throw new Error('the webhook was not called')
    const ping = { type: 'ping', store_id: storeId, data: {} }
    expect(await verifyWebhook({ ...before, secret })).toMatchObject(ping)
    expect(await verifyWebhook({ ...after, secret })).toMatchObject(ping)
    expect(await verifyWebhook({ ...after, secret: next })).toMatchObject(ping)
    await expect(verifyWebhook({ ...before, secret: next })).rejects.toThrow('No signature matches')
  })
})
