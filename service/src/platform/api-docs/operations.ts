import { catalogueOperations } from './catalogue-operations.ts'
import { contentOperations } from './content-operations.ts'
import type { Operations } from './operation.ts'
import { orderOperations } from './order-operations.ts'
import { paymentOperations } from './payment-operations.ts'
import { storeOperations } from './store-operations.ts'

/** Every route of the public contract. A route that is not here is not in the document. */
export const operations: Operations = {
  ...storeOperations,
  ...catalogueOperations,
  ...orderOperations,
  ...paymentOperations,
  ...contentOperations,
}
