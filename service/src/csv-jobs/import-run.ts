import type { ImportFields } from '@pasal/contract/merchant/jobs/requests.ts'
import type { Item } from '../catalog/save-skus.queries.ts'
import type { Context } from '../context.ts'
import type { Job } from './job.ts'
import type { Group } from './read-groups.ts'
import { skusOf } from './read-product.ts'

/** What an import remembers of the rows before. All of it can be read again from the file and the stored rows. */
export type ImportRun = {
  context: Context
  job: Job
  options: ImportFields
  /** rows by handle, by SKU, and by the product that they were written to */
  handles: Map<string, number>
  skus: Map<string, number>
  products: Map<string, number>
  /** Of a dry run: what its products would have given up, had they been written. */
  freedSkus: Map<string, Item>
  freedSlugs: Map<string, string>
}

export function openRun(context: Context, job: Job): ImportRun {
  const known = { handles: new Map(), skus: new Map(), products: new Map() }
  return { context, job, options: job.options as ImportFields, ...known, freedSkus: new Map(), freedSlugs: new Map() }
}

/**
 * Remembers the handle and the SKUs of the rows. Returns what is wrong with them: two products of a file cannot share
 * either, because the second would change what the first made.
 */
export function rememberGroup(
  { handles, skus }: ImportRun,
  group: Group,
): { path: string; row: number; message: string }[] {
  const problems = []
  const before = group.key === '' ? undefined : handles.get(group.key)
  if (before !== undefined)
    problems.push({
      ...{ path: 'slug', row: group.row },
      message: `The rows of one handle must stand together; row ${before} has it, too`,
    })
  else handles.set(group.key, group.row)
  for (const { sku, row } of skusOf(group)) {
    const other = skus.get(sku)
    if (other === undefined) skus.set(sku, row)
    else problems.push({ path: 'sku', row, message: `Row ${other} has this SKU, too` })
  }
  return problems
}
