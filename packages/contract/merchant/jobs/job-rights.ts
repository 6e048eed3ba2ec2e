import type { Right } from '../rights.ts'
import type { ExportKind, JobKind } from './requests.ts'

const readRight = {
  products: 'read_products',
  orders: 'read_orders',
  customers: 'read_customers',
  submissions: 'read_inbox',
  bills: 'read_orders',
} as const satisfies Record<ExportKind, Right>

/** The rights that a job of this kind needs (14.2): to start it, to see it and to stop it. */
export function rightsOfKind(kind: JobKind): readonly Right[] {
  return kind === 'import_products' ? ['write_products', 'write_stock'] : ['export_data', readRight[kind]]
}
