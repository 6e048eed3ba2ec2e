import {
  aPayingStoreFile,
  type PaymentService,
  startPaymentService,
} from '../../../service/test/harness/payment-service.ts'
import { aProduct } from '../../../service/test/harness/store-factory.ts'

export type PayingShop = {
  service: PaymentService
  storeId: string
  /** what a browser opens */
  origin: string
  product: ReturnType<typeof aProduct>
}

/** A service with the gateway sandbox, and a store of it that has every payment method and one product. */
export async function openPayingShop(
  store: Record<string, unknown> = {},
  sections: Record<string, unknown> = {},
  environment: Record<string, string> = {},
): Promise<PayingShop> {
  const service = await startPaymentService({ ROLES: 'http,storefront', ...environment })
  return { service, ...(await addPayingStore(service, store, sections)) }
}

/** One more store in the same service. */
async function addPayingStore(
  service: PaymentService,
  store: Record<string, unknown> = {},
  sections: Record<string, unknown> = {},
) {
  const product = aProduct({ name: 'Felt slippers', slug: 'felt-slippers', quantity: 1000 })
  const file = aPayingStoreFile(service, store, { products: [product], ...sections })
  const { _id: storeId, subdomain } = await service.importStore(file)
  return { storeId, origin: `http://${subdomain}.localhost:${new URL(service.url).port}`, product }
}
