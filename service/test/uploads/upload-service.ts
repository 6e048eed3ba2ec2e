import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../../src/platform/values/ids.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestResponse, type TestService } from '../harness/test-service.ts'

export const productId = '64b7f8c2a1d3e4f5a6b7c8d9'
export const publicUrl = 'https://api.shop.example'

export type UploadService = TestService & { dataDir: string }

/** A service that stores its uploads in a folder of its own. */
export async function startUploadService(
  environment: Record<string, string> = {},
  database?: Parameters<typeof startTestService>[1],
): Promise<UploadService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pasal-uploads-'))
  atEndOfFile(() => rm(dataDir, { recursive: true, force: true }))
  const svc = await startTestService({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl, ...environment }, database)
  return { ...svc, dataDir }
}

export async function openStore(svc: TestService): Promise<string> {
  return (await svc.importStore(aStoreFile({ store: { _id: newId() } })))._id
}

type Part = [name: string, value: string | Blob, fileName?: string]

/** The bytes that a browser sends for these fields, in this order. */
export async function formOf(parts: Part[]): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  }
  const request = new Response(form)
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

export function inPieces(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}

export const asFile = (bytes: Buffer | string, name = 'photo.png', type = 'image/png'): Part => [
  'file',
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }),
  name,
]

type Sent = { store: string; product?: string; remoteAddress?: string }

/** Uploads these fields to a store's product. */
export async function send(
  svc: TestService,
  parts: Part[],
  { store, product = productId, ...from }: Sent,
): Promise<TestResponse> {
  return svc.request({ method: 'POST', url: `/product/${store}/${product}/file`, ...(await formOf(parts)), ...from })
}

/** Uploads one file, which must succeed, and returns the path under which it is served. */
export async function uploaded(svc: TestService, store: string, bytes: Buffer, name = 'photo.png'): Promise<string> {
  const response = await send(svc, [asFile(bytes, name), ['csrf_token', 'abc']], { store })
  if (response.status !== 200) throw new Error(`the upload was rejected: ${response.text}`)
  return new URL(response.body.file.file_url).pathname
}

/** The file as the service sends it. */
export async function fetched(svc: TestService, path: string) {
  const response = await svc.app.inject({ method: 'GET', url: path })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

/** Every stored file, as `<store_id>/<name>`. */
export async function storedFiles({ dataDir }: UploadService): Promise<string[]> {
  const root = join(dataDir, 'public_uploads')
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
