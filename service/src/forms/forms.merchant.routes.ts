import * as forms from '@pasal/contract/merchant/forms/routes.ts'
import * as submissions from '@pasal/contract/merchant/submissions/routes.ts'
import type { Context } from '../context.ts'
import { found } from '../merchant/errors.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { findMerchantForm, listMerchantForms } from './merchant-forms.queries.ts'
import { changeForm, createForm, deleteForm } from './merchant-forms.ts'
import { findSubmission, listSubmissions } from './submissions.queries.ts'
import { changeSubmission, deleteSubmission, markSubmissionsRead } from './submissions.ts'

type WithPath = { params: Readonly<Record<string, string>> }
const formOf = ({ params }: WithPath) => params.form_id as string
const submissionOf = ({ params }: WithPath) => params.submission_id as string

/** Forms and what shoppers sent by them, of the merchant's API (8). */
export function formMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  serveMerchant(app, context, forms.listForms, (request) => listMerchantForms(db, request.storeId, request))
  serveMerchant(app, context, forms.createForm, createForm)
  serveMerchant(app, context, forms.readMerchantForm, async (request) => {
    return found(await findMerchantForm(db, request.storeId, formOf(request)), request.thing)
  })
  serveMerchant(app, context, forms.changeForm, (request) => changeForm(request, formOf(request)))
  serveMerchant(app, context, forms.deleteForm, (request) => deleteForm(request, formOf(request)))

  serveMerchant(app, context, submissions.listSubmissions, (request) => listSubmissions(db, request.storeId, request))
  serveMerchant(app, context, submissions.readSubmission, async (request) => {
    return found(await findSubmission(db, request.storeId, submissionOf(request)), request.thing)
  })
  serveMerchant(app, context, submissions.changeSubmission, (request) =>
    changeSubmission(request, submissionOf(request)),
  )
  serveMerchant(app, context, submissions.deleteSubmission, (request) =>
    deleteSubmission(request, submissionOf(request)),
  )
  serveMerchant(app, context, submissions.markSubmissionsRead, markSubmissionsRead)
}
