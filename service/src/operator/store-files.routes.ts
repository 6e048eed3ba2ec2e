import { type Context, withRequestLog } from '../context.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { requireOperator } from '../platform/http/operator-token.ts'
import { exportStore } from '../store-files/export-store.ts'
import { importStore } from '../store-files/import-store.ts'
import { exportParams, exportQuery } from './store-files.contract.ts'

const largestFileBytes = 256 * 1024 * 1024

/** Import and export of a store file. The token is checked before the body is read. */
export function storeFileRoutes(app: App, context: Context): void {
  const onRequest = async (request: Parameters<typeof requireOperator>[0]) =>
    requireOperator(request, context.config.adminToken)

  app.post('/admin/import', { onRequest, bodyLimit: largestFileBytes }, async (request) => {
    return { success: true, ...(await importStore(withRequestLog(request, context), request.body)) }
  })

  const schema = { params: exportParams, querystring: exportQuery }
  app.get('/admin/stores/:store_id/export', { onRequest, schema }, async (request, reply) => {
    const { store_id } = request.params
    const file = await exportStore(context, store_id, { secrets: request.query.secrets === '1' })
    if (!file) throw new ApiError(404, { message: 'Store not found' })
    reply.header('cache-control', 'no-store')
    return file
  })
}
