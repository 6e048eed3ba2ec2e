import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { findSandboxKeys, type SandboxKeys } from '../../src/payments/sandbox-keys.ts'
import { choosePort } from '../../src/platform/process/listening-port.ts'
import { atEndOfFile } from './end-of-file.ts'
import { aLine, anOrder, aProduct, aStoreFile } from './store-factory.ts'
import { startTestService, type TestResponse, type TestService } from './test-service.ts'

export type PaymentService = TestService & { url: string; keys: SandboxKeys }

/** A listening service with the sandbox on: payments go through the real adapters, over the network, to the sandbox. */
export async function startPaymentService(
  environment: Record<string, string> = {},
  database?: Parameters<typeof startTestService>[1],
): Promise<PaymentService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pasal-payment-'))
  atEndOfFile(() => rm(dataDir, { recursive: true, force: true }))
  await writeFile(join(dataDir, 'sandbox-keys.json'), inject('sandboxKeys'), { mode: 0o600 })
  const port = await choosePort('127.0.0.1', 0, true)
  const url = `http://127.0.0.1:${port}`
  const service = await startTestService(
    { DATA_DIR: dataDir, PUBLIC_URL: url, GATEWAY_SANDBOX: 'on', ...environment },
    database,
  )
  await service.app.listen({ port, host: '127.0.0.1' })
  return { ...service, url, keys: await findSandboxKeys(environment.DATA_DIR ?? dataDir) }
}

const everyAddon = {
  wallet_a: true,
  wallet_b: true,
  banknet_a: true,
  banknet_a_dynamic: true,
  banknet_a_checkout: true,
  hub_a: true,
  bank_card: true,
  qr_request_enabled: true,
  qr_request: 'approved',
}

/**
 * A store with every payment method, on the sandbox, and one product at Rs. 500 with ten units. `sections`: more of its
 * store file.
 */
export async function aPayingStore(
  service: PaymentService,
  fields: Record<string, unknown> = {},
  sections: Record<string, unknown> = {},
) {
  const product = aProduct()
  const store = await service.importStore(aPayingStoreFile(service, fields, { products: [product], ...sections }))
  return { store, product }
}

/** The store file of such a store, for a test that imports it again with a change. */
export function aPayingStoreFile(
  service: PaymentService,
  fields: Record<string, unknown>,
  sections: Record<string, unknown>,
) {
  const store = { addons: everyAddon, setting: sandboxCredentials(service.keys), ...fields }
  return aStoreFile({ store, ...sections })
}

/** Places an online order of `quantity` units: Rs. 500 each plus Rs. 50 delivery. */
export async function anUnpaidOrder(
  service: TestService,
  { store, product }: { store: { _id: string }; product: { _id: string } },
  paymentMethod: string,
  quantity = 1,
): Promise<string> {
  const response = await service.post(
    `/order/${store._id}`,
    anOrder({ products: [aLine(product, quantity)], paymentMethod, customer_email: 'asha@example.com' }),
  )
  if (response.status !== 200) throw new Error(`the order was rejected: ${response.text}`)
  return response.body._id
}

/** Starts the payment of an order; the browser returns to `url`. */
export function startPaying(
  service: TestService,
  path: string,
  storeId: string,
  orderId: string,
  more: object = {},
): Promise<TestResponse> {
  return service.post(`/payment/${path}/init`, {
    store: storeId,
    order: orderId,
    url: 'https://himal.example',
    ...more,
  })
}

export async function trackedOrder(service: TestService, storeId: string, orderId: string) {
  const { body } = await service.get(`/order/public/${storeId}/id/${orderId}`)
  return { status: body.status, payment_status: body.payment_status }
}
