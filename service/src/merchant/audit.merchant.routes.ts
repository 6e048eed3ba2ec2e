import { listAudit } from '@pasal/contract/merchant/audit/routes.ts'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { listAuditEntries } from './audit-list.queries.ts'
import { serveMerchant } from './serve-merchant.ts'

/** The audit of the merchant's API (15). It has no other route, so no entry can be changed. */
export function auditMerchantRoutes(app: App, context: Context): void {
  serveMerchant(app, context, listAudit, (request) => listAuditEntries(context.db, request.storeId, request))
}
