import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sandboxPlatformQr } from '../../src/payments/sandbox-accounts.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'

/**
 * A server between the service and its gateways: `onCall` is done with every call, by its path, before it is passed on
 * to the sandbox of `serviceUrl`. Returns the sandbox's address there.
 */
export async function standBetween(
  serviceUrl: () => string,
  onCall: (path: string) => Promise<unknown>,
): Promise<string> {
  const between = createServer(async (request, response) => {
    const path = request.url ?? ''
    await onCall(path)
    const { host: _host, 'content-length': _length, connection: _connection, ...headers } = request.headers
    const body = await read(request)
    const forwarded = await fetch(`${serviceUrl()}${path}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    })
    response.writeHead(forwarded.status, { 'content-type': forwarded.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await forwarded.arrayBuffer()))
  })
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  atEndOfFile(() => void between.close())
  return `http://127.0.0.1:${(between.address() as AddressInfo).port}/sandbox`
}

/** The configuration that has every gateway called there. */
export function gatewaysAt(sandbox: string): Record<string, string> {
  return {
    WALLET_A_STATUS_URL: `${sandbox}/wallet_a`,
    WALLET_B_URL: `${sandbox}/wallet_b`,
    BANKNET_A_URL: `${sandbox}/banknet_a`,
    BANKNET_QR_URL: `${sandbox}/banknet_qr`,
    BANKNET_CHECKOUT_URL: `${sandbox}/banknet_checkout`,
    HUB_A_URL: `${sandbox}/hub_a`,
    BANK_CARD_URL: `${sandbox}/bank_card`,
    QR_PLATFORM_CREDENTIALS: JSON.stringify(sandboxPlatformQr),
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
