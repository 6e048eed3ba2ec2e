import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aPicture } from '../uploads/pictures.ts'
import { asFile, fetched, formOf, openStore, startUploadService } from '../uploads/upload-service.ts'

const svc = await startUploadService()

async function aClient(scopes?: string[]) {
  const storeId = await openStore(svc)
  const merchant = await aMerchant(svc, storeId, scopes as never)
  const { body } = await svc.post('/api-key/check', { api_key: merchant.key })
  const authorization = `Bearer ${body.token}`
  const send = async (bytes: Buffer | string, to = storeId, headers: Record<string, string> = { authorization }) => {
    const form = await formOf([asFile(bytes)])
    const request = { method: 'POST' as const, url: `/product/${to}/file`, payload: form.payload }
    return svc.request({ ...request, headers: { ...form.headers, ...headers } })
  }
  return { ...merchant, send }
}

test('a file of an existing program becomes a picture of the store', async () => {
  const client = await aClient()
  const { status, body } = await client.send(await aPicture(400, 30).png().toBuffer())
  const [picture] = (await client.get('/media')).body.items
  const file = { file_url: picture.url, file_key: picture._id, size: picture.bytes }
  expect([status, body]).toEqual([200, { success: true, file }])
  expect(picture.sizes.map(({ width }: { width: number }) => width)).toEqual([320])
  expect((await fetched(svc, new URL(body.file.file_url).pathname)).status).toBe(200)
})

test('a file that is no picture is a 400, and a body that is no form a 415', async () => {
  const client = await aClient()
  const { status, body } = await client.send('text')
  expect([status, body.fields]).toEqual([400, { file: 'Must be a PNG, JPEG, WebP or GIF picture' }])
  const json = await svc.post(`/product/${client.storeId}/file`, {}, { authorization: `Bearer ${client.key}` })
  expect(json.status).toBe(415)
})

test('without write_products it is a 403, without a key a 401, and of another store a 404', async () => {
  const [client, reader] = [await aClient(), await aClient(['read_products'])]
  const png = await aPicture().png().toBuffer()
  expect((await reader.send(png)).status).toBe(403)
  expect((await client.send(png, client.storeId, {})).status).toBe(401)
  expect((await client.send(png, reader.storeId)).status).toBe(404)
})
