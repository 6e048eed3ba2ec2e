import type { Context } from '../context.ts'
import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { checkAnswers } from './check-answers.ts'
import { completeFields } from './form-fields.ts'
import { insertSubmission } from './forms.queries.ts'
import { getPublishedForm } from './read-form.ts'

/** POST /public/form/:store_id/:slug/submit (4.11). */
export async function submitForm(context: Context, storeId: string, slug: string, data: Record<string, unknown>) {
  const { form_id: formId, definition } = await getPublishedForm(context, storeId, slug)
  const { answers, problems } = checkAnswers(completeFields(definition.fields), data)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const submissionId = newId()
  await insertSubmission(context.db, storeId, { submissionId, formId, data: answers, now: context.clock.now() })
  context.log.info({ store_id: storeId, form_id: formId, submission_id: submissionId }, 'form submitted')
  return { success: true, message: definition.success_message || 'Submitted successfully' }
}
