import type { ChangeSubmission, MarkRead } from '@pasal/contract/merchant/submissions/requests.ts'
import { recordAudit } from '../merchant/audit.ts'
import { found, unknownReference } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { noContent } from '../merchant/reply.ts'
import { resolveRefs } from '../merchant/resolve-refs.ts'
import { write } from '../merchant/write.ts'
import type { Tx } from '../platform/database/database.ts'
import {
  deleteSubmission as deleteRow,
  findFormNamed,
  listKnownSubmissions,
  lockSubmission,
  markRead,
  type Submission,
  setRead,
} from './submissions.queries.ts'

/** PATCH S/submissions/<id> (8). */
export function changeSubmission(request: MerchantRequest<unknown, ChangeSubmission>, id: string) {
  const { storeId, body } = request
  return write(request, async (tx) => {
    const submission = await getSubmission(tx, request, id)
    const { read } = body
    if (read === undefined || read === submission.read) return submission
    await setRead(tx, storeId, id, read)
    const values = { before: { read: submission.read }, after: { read } }
    await recordAudit(tx, request, { action: 'submission.update', object: named(submission), ...values })
    return { ...submission, read }
  })
}

/** The audit does not keep what the shopper wrote: it would outlive the deletion. */
export function deleteSubmission(request: MerchantRequest, id: string) {
  const { storeId } = request
  return write(request, async (tx) => {
    const submission = await getSubmission(tx, request, id)
    await deleteRow(tx, storeId, id)
    const { data, ...before } = submission
    await recordAudit(tx, request, { action: 'submission.delete', object: named(submission), before })
    return noContent()
  })
}

async function getSubmission(tx: Tx, { storeId, thing }: MerchantRequest, id: string): Promise<Submission> {
  return found(await lockSubmission(tx, storeId, id), thing)
}

function named({ _id, form_name }: Submission) {
  return { kind: 'submission', _id, name: form_name }
}

/**
 * POST S/submissions/mark-read (8): one statement, so a submission that arrives at the same time is marked only when it
 * was there before it. One audit entry says how many there were.
 */
export function markSubmissionsRead(request: MerchantRequest<unknown, MarkRead>) {
  const { storeId, body } = request
  return write(request, async (tx) => {
    const { form, ids, before } = body
    const formId = form === undefined ? undefined : await findFormNamed(tx, storeId, form)
    if (form !== undefined && formId === undefined) throw unknownReference('form', 'Form')
    if (ids) {
      const known = await listKnownSubmissions(tx, storeId, ids)
      resolveRefs(
        ids,
        known.map((_id) => ({ _id })),
        'ids',
        'Submission',
      )
    }
    const changed = await markRead(tx, storeId, {
      formId,
      ids,
      before: before === undefined ? undefined : new Date(before),
    })
    if (changed > 0) {
      const object = { kind: 'submission', _id: '', name: '' }
      await recordAudit(tx, request, { action: 'submission.mark_read', object, after: { ...body, changed } })
    }
    return { changed }
  })
}
