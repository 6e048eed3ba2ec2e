import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { completeFields } from './form-fields.ts'
import { type FormRow, findPublishedForm } from './forms.queries.ts'
import { safeHtml } from './safe-html.ts'

/** The texts of a form that a merchant may leave out. */
export const noTexts = {
  ...{ page_header: '', page_subheader: '', title: '', description: '' },
  ...{ submit_label: '', success_message: '', page_footer: '' },
}

/** GET /public/form/:store_id/:slug (4.11). */
export async function readForm({ db }: Context, storeId: string, slug: string) {
  const { name, definition } = await getPublishedForm({ db }, storeId, slug)
  return {
    form: {
      ...{ name, slug },
      ...noTexts,
      ...definition,
      page_footer: safeHtml(definition.page_footer ?? ''),
      fields: completeFields(definition.fields),
    },
  }
}

export async function getPublishedForm({ db }: Pick<Context, 'db'>, storeId: string, slug: string): Promise<FormRow> {
  const form = await findPublishedForm(db.pipelined, storeId, slug)
  if (!form) throw badRequest('Form not found')
  return form
}
