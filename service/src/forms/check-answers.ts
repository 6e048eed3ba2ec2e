import type { FormField } from '@pasal/contract/forms/requests.ts'
import { noPhone, safeParse, text } from '@pasal/contract/values.ts'
import { z } from 'zod'
import { labelOf, schemaOf } from './field-schemas.ts'
import { showsNothing } from './safe-html.ts'

type FieldResult = { problem: string } | { value: unknown } | undefined

const layoutTypes = ['heading', 'divider']
const choiceTypes = ['select', 'radio', 'badges']
/** Field types whose answers are not texts, so '' means no answer. */
const otherTypes = ['number', 'slider', 'checkbox', 'checkbox_group', 'tags', 'multi_text']

/** Validates the answers of a submission (4.11): the answers to store, and a message for every invalid field. */
export function checkAnswers(fields: FormField[], data: Record<string, unknown>) {
  const answers: [string, unknown][] = []
  const problems: [string, string][] = []
  for (const field of fields.filter(({ type }) => !layoutTypes.includes(type))) {
    const value = Object.hasOwn(data, field.key) ? data[field.key] : undefined
    const result = field.system ? checkSystemField(field, value) : checkField(field, value)
    if (!result) continue
    if ('problem' in result) problems.push([field.key, result.problem])
    else answers.push([field.key, result.value])
  }
  return { answers: Object.fromEntries(answers), problems: Object.fromEntries(problems) }
}

function checkSystemField({ key, required }: FormField, value: unknown): FieldResult {
  if (key === 'full_name')
    return value === undefined || typeof value === 'string' ? parsed(fullName, value) : { problem: noName }
  if (key === 'phone') return parsed(tenDigits, value)
  if (!required && (value === undefined || value === null)) return undefined
  if (!required && value === '') return { value }
  return parsed(systemEmail, value)
}

const noName = 'Full name is required'
/** 4.11 has one message for the whole rule, so a name that is too long gets the message of a missing one. */
const fullName = text(200, noName).refine((value) => value.trim() !== '', noName)
const tenDigits = z.string(noPhone).regex(/^\d{10}$/, noPhone)
const noEmail = 'Provided email address is invalid'
const systemEmail = z.string(noEmail).trim().pipe(z.email(noEmail).max(320, noEmail))

function checkField(field: FormField, value: unknown): FieldResult {
  if (field.required && isEmpty(value)) return { problem: `${labelOf(field)} is required` }
  if (value === undefined || value === null) return undefined
  if (value === '' && !isChoice(field)) return otherTypes.includes(field.type) ? undefined : { value }
  const result = parsed(schemaOf(field), value)
  // Sanitising may leave nothing: HTML that was only script, an object with unknown keys only.
  if (field.required && result && 'value' in result && isEmptyAnswer(field, result.value))
    return { problem: `${labelOf(field)} is required` }
  return result
}

/** Quirk (4.11): an unanswered choice must be omitted; sent as '' it is rejected as an unknown option. */
function isChoice({ type }: FormField): boolean {
  return choiceTypes.includes(type)
}

function isEmptyAnswer({ type }: FormField, value: unknown): boolean {
  return isEmpty(value) || (type === 'richtext' && showsNothing(value as string))
}

/** Whether a value is no answer: blanks, an unticked box, a list or an object that is empty or has only blanks. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || isBlank(value)) return true
  return typeof value === 'object' && Object.values(value).every((inner) => inner === null || isBlank(inner))
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

function parsed(schema: z.ZodType, value: unknown): FieldResult {
  const result = safeParse(schema, value)
  if (result.success) return { value: result.data }
  const [first] = result.error.issues as [z.core.$ZodIssue]
  return { problem: first.message }
}
