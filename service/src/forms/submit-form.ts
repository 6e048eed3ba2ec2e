import type { Context } from '../context.ts'
import { announcementOf } from '../events/announce-event.ts'
import { createBatcher } from '../platform/batching/batcher.ts'
import { invalid } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { checkAnswers } from './check-answers.ts'
import { completeFields } from './form-fields.ts'
import { insertSubmissions, type NewSubmission } from './forms.queries.ts'
import { getPublishedForm } from './read-form.ts'

/**
 * Room for two dozen of the largest bodies. One insert of a store at a time: of two, each has half as many and costs
 * as much.
 */
const batching = {
  maxBatchSize: 32,
  concurrencyPerKey: 1,
  totalConcurrency: 4,
  maxWaiting: 1000,
  maxWaitingBytes: 16 * 1024 * 1024,
}

/**
 * POST /public/form/:store_id/:slug/submit (4.11). Submissions to one store that wait together are inserted by one
 * statement.
 */
export function openFormSubmitting({ db, clock }: Context) {
  const keep = createBatcher<NewSubmission, true>({
    ...batching,
    run: async (storeId, submissions) => {
      const events = submissions.map(({ submission_id }) => {
        return { event: 'form.submitted' as const, objectId: submission_id }
      })
      await insertSubmissions(db, storeId, submissions, announcementOf(storeId, events, clock.now()))
      return submissions.map(() => true)
    },
  })
  return async function submitForm(
    context: Context,
    storeId: string,
    slug: string,
    data: Record<string, unknown>,
    bytes: number,
  ) {
    const { form_id, name, definition } = await getPublishedForm(context, storeId, slug)
    const { answers, problems } = checkAnswers(completeFields(definition.fields), data)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const submission_id = newId()
    const sent = { submission_id, form_id, form_name: name, data: answers, created_at: context.clock.now() }
    await keep(storeId, sent, bytes)
    context.log.info({ store_id: storeId, form_id, submission_id }, 'form submitted')
    return { success: true, message: definition.success_message || 'Submitted successfully' }
  }
}
