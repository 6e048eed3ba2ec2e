import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aStoreFile } from '../../../service/test/harness/store-factory.ts'
import { startTestService, type TestService } from '../../../service/test/harness/test-service.ts'

export type PageResponse = { status: number; headers: IncomingHttpHeaders; text: string }

export type OpenShop = {
  service: TestService
  storeId: string
  /** what a browser opens: `http://<subdomain>.localhost:<port>` */
  origin: string
  get(path: string, headers?: Record<string, string>): Promise<PageResponse>
  post(path: string, form: Record<string, string>, headers?: Record<string, string>): Promise<PageResponse>
  /** Any request. An agent that keeps its connection sends several on the same. */
  send(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: string,
    agent?: Agent,
  ): Promise<PageResponse>
}

/** A service with one store, listening, as a shopper reaches it. `file` adds to the store file of the factory. */
export async function openShop(
  file: Record<string, unknown> = {},
  environment: Record<string, string> = {},
): Promise<OpenShop> {
  const service = await startTestService({ ROLES: 'http,storefront', ...environment })
  const { _id: storeId, subdomain } = await service.importStore(aStoreFile(file))
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  const host = `${subdomain}.localhost:${port}`
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string, agent?: Agent) =>
    sendTo(port, { method, path, headers: { host, accept: 'text/html', ...headers }, agent }, body)
  return {
    ...{ service, storeId, origin: `http://${host}`, send },
    get: (path, headers = {}) => send('GET', path, headers),
    post(path, form, headers = {}) {
      const type = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` }
      return send('POST', path, { ...type, ...headers }, new URLSearchParams(form).toString())
    },
  }
}

type Sent = { method: string; path: string; headers: Record<string, string>; agent: Agent | undefined }

/** Node does not resolve names below `localhost`, so the request goes to the address and names the host. */
function sendTo(port: number, sent: Sent, body?: string): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ ...sent, port, host: '127.0.0.1' }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, text: Buffer.concat(chunks).toString('utf8') })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
