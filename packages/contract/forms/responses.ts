import { z } from 'zod'
import { named } from '../named.ts'
import { success } from '../response-values.ts'

/* Forms (2.14, 4.11). */

const option = z.union([z.string(), z.object({ label: z.string(), value: z.string() })])

const subField = z.object({
  key: z.string(),
  ...{ label: z.string().optional(), placeholder: z.string().optional(), icon: z.string().optional() },
})

const field = named(
  'FormField',
  z.object({
    ...{ key: z.string(), type: z.string(), label: z.string(), placeholder: z.string(), help_text: z.string() },
    ...{ required: z.boolean(), width: z.enum(['full', 'half']) },
    system: z.boolean().describe('full_name, phone and email, which every form has'),
    ...{ options: z.array(option).optional(), multiple: z.boolean().optional() },
    sub_fields: z.array(subField).optional(),
    min: z.number().nullable().optional(),
    max: z.number().nullable().optional(),
    step: z.number().nullable().optional(),
  }),
  'A field of a form',
)

export const formResponse = z.object({
  form: named(
    'Form',
    z.object({
      ...{ name: z.string(), slug: z.string(), page_header: z.string(), page_subheader: z.string() },
      ...{ title: z.string(), description: z.string(), submit_label: z.string(), success_message: z.string() },
      page_footer: z.string().describe('HTML, sanitised'),
      fields: z.array(field),
    }),
    'A published form',
  ),
})

export const submitFormResponse = z.object({
  success,
  message: z.string().describe("the form's own success message, else `Submitted successfully`"),
})
