import { runDueCsvJobs } from '../../src/jobs.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import type { TestResponse, TestService } from '../harness/test-service.ts'

/** A store with an API key of all rights, and calls for its imports and exports. */
export async function aCsvShop(svc: TestService, sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  const shop = await aMerchant(svc, _id)
  const read = async (id: string) => (await shop.get(`/jobs/${id}`)).body
  const upload = (file: string | Buffer, fields: Record<string, string> = {}, name?: string) =>
    postFile(svc, shop, { file, fields, name })
  const importFile = async (file: string | Buffer, fields: Record<string, string> = {}) => {
    const started = await upload(file, { fetch_images: 'false', ...fields })
    if (started.status !== 202) throw new Error(`the import was rejected: ${started.text}`)
    await runDueCsvJobs(svc.context)
    return read(started.body._id)
  }
  const rows = async (id: string, query = '') => (await shop.get(`/jobs/${id}/rows?limit=250${query}`)).body.items
  const exportFile = async (body: Record<string, unknown> = { kind: 'products' }) => {
    const started = await shop.post('/exports', body)
    if (started.status !== 202) throw new Error(`the export was rejected: ${started.text}`)
    await runDueCsvJobs(svc.context)
    return (await shop.get(`/jobs/${started.body._id}/file`)).text
  }
  const products = async () => (await shop.get('/products?limit=250&sort=name')).body.items
  const product = async (slug: string) => {
    const [found] = (await shop.get(`/products?slug=${encodeURIComponent(slug)}`)).body.items
    return found && (await shop.get(`/products/${found._id}`)).body
  }
  return { ...shop, read, upload, importFile, rows, exportFile, products, product }
}

type Caller = { key: string; storeId: string }

export function postFile(
  svc: Pick<TestService, 'request'>,
  { key, storeId }: Caller,
  { file, fields, name }: { file: string | Buffer; fields: Record<string, string>; name?: string | undefined },
): Promise<TestResponse> {
  const { payload, type } = multipartOf(file, fields, name)
  const headers = { 'content-type': type, authorization: `Bearer ${key}` }
  return svc.request({ method: 'POST', url: `/merchant/stores/${storeId}/imports`, payload, headers })
}

/** `name`: of the file, as its header has it. */
function multipartOf(file: string | Buffer, fields: Record<string, string>, name = 'filename="products.csv"') {
  const boundary = 'boundary-of-the-test'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const headers = [`content-disposition: form-data; name="file"; ${name}`, 'content-type: text/csv']
  const start = `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`
  const payload = Buffer.concat([
    ...[Buffer.from(parts.join('')), Buffer.from(start), Buffer.from(file)],
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}

/** Lines of a CSV file. */
export const csv = (...lines: string[]): string => `${lines.join('\n')}\n`
