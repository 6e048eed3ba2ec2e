import { rightsOfKind } from '@pasal/contract/merchant/jobs/job-rights.ts'
import type { JobKind } from '@pasal/contract/merchant/jobs/requests.ts'
import { roleLacks, scopeLacks } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'

/** The same rights start a job, show it and stop it. */
export function requireRightsOf({ rights, actor }: MerchantRequest, kind: JobKind): void {
  const lacking = rightsOfKind(kind).find((right) => !rights.has(right))
  if (lacking) throw actor?.kind === 'api_key' ? scopeLacks(lacking) : roleLacks(lacking)
}
