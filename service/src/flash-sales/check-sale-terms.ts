import type { Problems } from '../platform/http/problems.ts'
import type { FlashSaleEntry } from './store-file.contract.ts'

/** What two terms of a sale in a store file together may not say. `timeNamed`: where a wrong time is reported. */
export function checkSaleTerms(
  path: string,
  { start_at, end_at, discount_type, discount_value }: Partial<FlashSaleEntry>,
  timeNamed: 'start_at' | 'end_at',
  problems: Problems,
): void {
  if (start_at && end_at && new Date(end_at) <= new Date(start_at)) {
    problems.add(`${path}.${timeNamed}`, 'end_at must be after start_at')
  }
  if (discount_type === 'percentage' && Number(discount_value) > 100) {
    problems.add(`${path}.discount_value`, 'Must not be above 100')
  }
}
