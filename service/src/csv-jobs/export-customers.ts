import type { Context } from '../context.ts'
import { listCustomerPage } from '../customers/customers.queries.ts'
import { cellOf } from './cell-of.ts'
import type { ExportOptions, Job } from './job.ts'
import { listPages } from './list-pages.ts'
import type { Generated } from './pages-of-export.ts'

type Customer = Awaited<ReturnType<typeof listCustomerPage>>['items'][number]

const keys = [
  ...(['_id', 'name', 'phone', 'email', 'note', 'preferred_payment_method', 'created_at', 'updated_at'] as const),
]

/** A line for each customer, with the keys of 9. A changed customer keeps its place in this order. */
export async function* exportCustomers(context: Context, job: Job, options: ExportOptions): Generated {
  yield { lines: [[...keys]], items: 0 }
  const list = listCustomerPage.bind(undefined, context.db, job.store_id)
  for await (const items of listPages<Customer>(context, job, options, { query: { sort: '-created_at' }, list })) {
    yield { lines: items.map((customer) => keys.map((key) => cellOf(customer[key]))), items: items.length }
  }
}
