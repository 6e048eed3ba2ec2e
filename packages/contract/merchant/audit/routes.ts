import type { MerchantRoute } from '../route.ts'
import { listAuditQuery } from './requests.ts'

export const listAudit = {
  ...{ method: 'GET', url: '/merchant/stores/:store_id/audit', needs: 'read_audit' },
  request: { query: listAuditQuery },
  response: async () => (await import('./responses.ts')).auditPage,
  document: { id: 'listAudit', chapter: 'Audit', summary: 'What was written, by whom, and what it changed' },
} satisfies MerchantRoute
