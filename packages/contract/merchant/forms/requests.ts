import { z } from 'zod'
import { required, text } from '../../values.ts'
import {
  besideOtherKeys,
  besideOtherRows,
  flag,
  html,
  link,
  listQuery,
  name,
  patchOf,
  postOf,
  rejectRepeated,
  slug,
} from '../values.ts'

/* Forms (8, P 2.14). */

/** The types of P 4.11. */
const types = [
  ...(['full_name', 'phone', 'email', 'text', 'textarea', 'richtext', 'select', 'radio', 'badges'] as const),
  ...(['checkbox_group', 'tags', 'number', 'slider', 'url', 'date', 'time', 'datetime', 'color'] as const),
  ...(['checkbox', 'multi_text', 'heading', 'divider'] as const),
]
const choosing: readonly string[] = ['select', 'radio', 'badges', 'checkbox_group']

const label = text(1000)
const choice = z.union([name(1000), z.strictObject({ label, value: name(1000) })], {
  error: ({ input }) => (input === undefined ? 'Required' : 'Must be a text or {label, value}'),
})
const bound = z.number(required).nullable().optional()

/** Whether every answer of the type would be rejected (P 4.11). */
function leavesNoNumber(type: string, min: unknown, max: unknown): boolean {
  const ends = type === 'slider' ? [min ?? 0, max ?? 100] : type === 'number' ? [min, max] : []
  const [least, most] = ends.filter((end) => typeof end === 'number')
  return least !== undefined && most !== undefined && least > most
}

const subField = z.strictObject({
  key: name(100),
  label: label.optional(),
  placeholder: label.optional(),
  icon: link.optional(),
})

const rejectRepeatedKeys = rejectRepeated('key', 'Given twice')

const field = z
  .strictObject({
    key: text(100).regex(/^[a-z][a-z0-9_]*$/, 'Must be a small letter, then small letters, digits or _'),
    type: z.enum(types, {
      error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${types.join(', ')}`),
    }),
    label: label.optional(),
    placeholder: label.optional(),
    help_text: html.optional(),
    required: flag.optional(),
    width: z.enum(['full', 'half'], { error: 'Must be full or half' }).optional(),
    /** as responses show it; the key decides */
    system: flag.optional(),
    options: z.array(choice, required).max(200, 'At most 200').optional(),
    multiple: flag.optional(),
    sub_fields: z
      .array(subField, required)
      .max(100, 'At most 100')
      .superRefine(rejectRepeatedKeys, besideOtherRows)
      .optional(),
    ...{ min: bound, max: bound, step: bound },
  })
  .superRefine(({ type, options = [], min, max }, context) => {
    if (choosing.includes(type) && Array.isArray(options) && options.length === 0)
      context.addIssue({ code: 'custom', path: ['options'], message: 'Must have 1 to 200 options' })
    if (leavesNoNumber(type, min, max))
      context.addIssue({ code: 'custom', path: ['max'], message: 'Must not be less than min' })
  }, besideOtherKeys)

/** Every form has these beside its own, so a list that was read can be sent back. */
const systemKeys: readonly string[] = ['full_name', 'phone', 'email']
const mostOwnFields = 100

function rejectTooMany(items: { key: string }[], context: z.RefinementCtx): void {
  const own = items.filter(({ key }) => !systemKeys.includes(key))
  if (own.length > mostOwnFields) context.addIssue({ code: 'custom', message: `At most ${mostOwnFields}` })
}

const fields = {
  name: name(500),
  slug,
  published: flag,
  page_header: html,
  page_subheader: html,
  title: html,
  description: html,
  submit_label: label,
  success_message: html,
  page_footer: html,
  fields: z
    .array(field, required)
    .max(mostOwnFields + systemKeys.length, `At most ${mostOwnFields}`)
    .superRefine(rejectTooMany)
    .superRefine(rejectRepeatedKeys, besideOtherRows),
}

export const createFormRequest = postOf(fields, ['name'])
export const changeFormRequest = patchOf(fields)
export const listFormsQuery = listQuery(['-created_at'], {})

export type CreateForm = z.output<typeof createFormRequest>
export type ChangeForm = z.output<typeof changeFormRequest>
export type ListForms = z.output<typeof listFormsQuery>
