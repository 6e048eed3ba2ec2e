import { rightsOfKind } from '@pasal/contract/merchant/jobs/job-rights.ts'
import { type JobKind, jobKinds } from '@pasal/contract/merchant/jobs/requests.ts'
import { roleLacks, scopeLacks } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'

/** The same rights start a job, show it and stop it. */
export function requireRightsOf({ rights, actor }: MerchantRequest, kind: JobKind): void {
  const lacking = rightsOfKind(kind).find((right) => !rights.has(right))
  if (lacking) throw actor?.kind === 'api_key' ? scopeLacks(lacking) : roleLacks(lacking)
}

/** The kinds of jobs that the caller may see; none is a 403. */
export function visibleKinds(request: MerchantRequest): JobKind[] {
  const visible = jobKinds.filter((kind) => rightsOfKind(kind).every((right) => request.rights.has(right)))
  if (visible.length === 0) requireRightsOf(request, 'import_products')
  return visible
}
