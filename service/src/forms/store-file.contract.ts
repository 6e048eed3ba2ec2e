import { text } from '@pasal/contract/values.ts'
import { z } from 'zod'
import { flag, html, identified, key, label, link, listOf, name } from '../platform/values/bounded-values.contract.ts'

/* Forms of the store file (2.14, 4.11). */

const choice = z.union([label, z.strictObject({ label, value: label })], {
  error: 'Must be a text or {label, value}',
})
const subField = z.strictObject({
  key: text(100).min(1, 'Required'),
  label: label.optional(),
  placeholder: label.optional(),
  icon: link.optional(),
})

/** A type that is not known is a text (4.11), so any is accepted. */
const formField = z.strictObject({
  key: text(100).min(1, 'Required'),
  type: text(100),
  label: label.optional(),
  placeholder: label.optional(),
  help_text: html.optional(),
  required: flag.optional(),
  width: z.enum(['full', 'half']).optional(),
  system: flag.optional(),
  options: listOf(choice).optional(),
  multiple: flag.optional(),
  sub_fields: listOf(subField, 100).optional(),
  min: z.number().nullable().optional(),
  max: z.number().nullable().optional(),
  step: z.number().nullable().optional(),
})

export const form = identified({
  name,
  slug: key,
  published: flag,
  page_header: html,
  page_subheader: html,
  title: html,
  description: html,
  submit_label: label,
  success_message: html,
  page_footer: html,
  fields: listOf(formField, 500),
}).superRefine(({ fields = [] }, context) => {
  const keys = new Set<string>()
  fields.forEach(({ key }, index) => {
    const path = ['fields', index, 'key']
    if (keys.has(key)) context.addIssue({ code: 'custom', path, message: 'Given twice in this form' })
    keys.add(key)
  })
})

export type FormEntry = z.infer<typeof form>
