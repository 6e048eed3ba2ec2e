import type { Route } from '@pasal/contract/route.ts'
import { storeParams } from '@pasal/contract/values.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Context, withRequestLog } from '../context.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { exportStore } from '../store-files/export-store.ts'
import { importStore } from '../store-files/import-store.ts'
import { duplicateError } from './duplicate-error.ts'
import { auditOfOperator } from './operator-audit.ts'
import { findStoreOfOperator } from './stores.queries.ts'

const largestFileBytes = 256 * 1024 * 1024

/** The import checks the file itself, because it reports problems by section and key. */
export const importStoreFile = { method: 'POST', url: '/admin/import', who: 'operator' } satisfies Route

export const exportStoreFile = {
  method: 'GET',
  url: '/admin/stores/:store_id/export',
  who: 'operator',
  request: { params: storeParams, query: z.object({ secrets: z.enum(['0', '1']).optional() }) },
} satisfies Route

/** The store file, in and out. */
export function storeFileRoutes(app: App, context: Context): void {
  const handleImport = async (request: FastifyRequest) => {
    const imported = importStore(withRequestLog(request, context), request.body, async (tx, { store, counts }) => {
      const name = (await findStoreOfOperator(tx, store._id))?.name ?? ''
      const entry = { storeId: store._id, action: 'store.import', name, after: counts }
      await auditOfOperator(context, tx, request, entry)
    })
    return { success: true, ...(await imported.catch((error) => Promise.reject(duplicateError(error)))) }
  }
  serve(app, context, importStoreFile, handleImport, { bodyLimit: largestFileBytes })

  serve(app, context, exportStoreFile, async (request, reply) => {
    const { store_id } = request.params
    const file = await exportStore(context, store_id, { secrets: request.query.secrets === '1' })
    if (!file) throw new ApiError(404, { message: 'Store not found' })
    reply.header('cache-control', 'no-store')
    return file
  })
}
