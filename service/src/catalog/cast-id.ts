import { castError } from '../platform/http/errors.ts'
import { isId } from '../platform/values/ids.ts'

// Quirk (7.1): a malformed store id on all products, a category and one product is a 500. Held by
// test/catalog/malformed-store-id.test.ts.
export function castStoreId(value: string): string {
  if (!isId(value)) throw castError(value, 'store')
  return value.toLowerCase()
}
