import type { Right } from '../rights.ts'
import { type ExportKind, type JobKind, jobKinds } from './requests.ts'

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

/** The kinds of jobs that the rights show. */
export function kindsShownBy(rights: ReadonlySet<Right>): JobKind[] {
  return jobKinds.filter((kind) => rightsOfKind(kind).every((right) => rights.has(right)))
}

/** A right that is missing when the rights show no kind of job. */
export function lacksEveryKind({ rights }: { rights: ReadonlySet<Right> }): Right | undefined {
  if (kindsShownBy(rights).length > 0) return undefined
  return rightsOfKind('import_products').find((right) => !rights.has(right))
}
