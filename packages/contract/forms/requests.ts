import { z } from 'zod'
import { named } from '../named.ts'
import { storeParams, text } from '../values.ts'

export const formParams = storeParams.extend({ slug: text(500).describe('the slug that the merchant gave it') })

/** `{data: {…}}`, or the same without `data`. Values that are not fields of the form are dropped later (4.11). */
export const submission = z
  .looseObject({})
  .transform((body): Record<string, unknown> => (isObject(body.data) ? body.data : body))

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same as the document shows it. */
export const shownSubmission = named(
  'SubmitForm',
  z.looseObject({ data: z.record(z.string(), z.unknown()).optional().describe('the value of each field by its key') }),
  'The values of a form: in `data`, or without it directly in the body',
)

/** A field as it stands in the merchant's store file (2.14). */
export type FormField = {
  key: string
  type: string
  label?: string
  placeholder?: string
  help_text?: string
  required?: boolean
  width?: 'full' | 'half'
  system?: boolean
  options?: (string | { label: string; value: string })[]
  multiple?: boolean
  sub_fields?: { key: string; label?: string; placeholder?: string; icon?: string }[]
  min?: number | null
  max?: number | null
  step?: number | null
}
