import { kindsShownBy } from '@pasal/contract/merchant/jobs/job-rights.ts'
import * as routes from '@pasal/contract/merchant/jobs/routes.ts'
import type { Context } from '../context.ts'
import { found } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { streamForms } from '../uploads/stream-forms.ts'
import type { UploadLimits } from '../uploads/upload-limits.ts'
import { runJobAgain, stopJob } from './change-job.ts'
import { sendFile, sendReport } from './download.ts'
import { type Job, shownJob } from './job.ts'
import { requireRightsOf } from './job-rights.ts'
import { findJob, listJobPage, listRowPage } from './jobs.queries.ts'
import { startExport } from './start-export.ts'
import { startImport } from './start-import.ts'

/** CSV in and out of the merchant's API (14.2). */
export function csvJobMerchantRoutes(app: App, context: Context, limits: UploadLimits): void {
  const { db } = context
  app.register(async (scope) => {
    await streamForms(scope as unknown as App)
    serveMerchant(scope as unknown as App, context, routes.createImport, (request) => startImport(request, limits))
  })
  serveMerchant(app, context, routes.createExport, startExport)
  serveMerchant(app, context, routes.listJobs, (request) =>
    listJobPage(db, request.storeId, request, kindsShownBy(request.rights)),
  )
  serveMerchant(app, context, routes.readJob, async (request) => shownJob(await readOwn(request)))
  serveMerchant(app, context, routes.listJobRows, async (request) => {
    const { job_id } = await readOwn(request)
    return listRowPage(db, request.storeId, job_id, request)
  })
  serveMerchant(app, context, routes.readJobReport, async (request) => sendReport(context, await readOwn(request)))
  serveMerchant(app, context, routes.readJobFile, async (request) => sendFile(context, await readOwn(request)))
  serveMerchant(app, context, routes.runJob, runJobAgain)
  serveMerchant(app, context, routes.cancelJob, stopJob)
}

async function readOwn(request: MerchantRequest): Promise<Job> {
  const job = found(await findJob(request.context.db, request.storeId, request.params.job_id as string), request.thing)
  requireRightsOf(request, job.kind)
  return job
}
