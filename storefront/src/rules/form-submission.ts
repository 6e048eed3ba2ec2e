import type * as forms from '@pasal/contract/forms/routes.ts'
import { latinDigits } from '../format/numbers.ts'
import { phoneDigits } from '../format/phone.ts'
import type { ResponseOf } from '../store-api.ts'

export type MerchantForm = ResponseOf<typeof forms.getForm>['form']
export type FormField = MerchantForm['fields'][number]

export function optionsOf({ options = [] }: FormField): { label: string; value: string }[] {
  return options.map((option) => (typeof option === 'string' ? { label: option, value: option } : option))
}

/** Fields that are layout and have no value (4.11). */
function isLayout({ type }: FormField): boolean {
  return type === 'heading' || type === 'divider'
}

export function takesSeveral({ type, multiple }: FormField): boolean {
  return type === 'checkbox_group' || (type === 'badges' && multiple === true)
}

/** `data` of a submission from a posted HTML form (4.11). What was not answered is left out. */
export function submissionOf(fields: FormField[], form: FormData): Record<string, unknown> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  const answers = fields
    .filter((field) => !isLayout(field))
    .map((field): [string, unknown] => [field.key, answerOf(field, text, form)])
  return Object.fromEntries(answers.filter(([, value]) => value !== undefined))
}

function answerOf(field: FormField, text: (name: string) => string, form: FormData): unknown {
  const { key, type, system } = field
  const typed = text(key).trim()
  if (type === 'checkbox') return typed !== ''
  if (takesSeveral(field)) return someOf(form.getAll(key).filter((value) => typeof value === 'string' && value !== ''))
  if (type === 'tags') return someOf(typed.split(',').flatMap((tag) => tag.trim() || []))
  if (type === 'multi_text') {
    return Object.fromEntries((field.sub_fields ?? []).map((sub) => [sub.key, text(`${key}.${sub.key}`).trim()]))
  }
  if (type === 'number' || type === 'slider') return typed === '' ? undefined : Number(latinDigits(typed))
  if (type === 'phone' && system) return phoneDigits(typed)
  if (type === 'phone') return typed === '' ? undefined : latinDigits(typed)
  // The system fields have messages of their own for an empty text.
  return typed === '' && !(system && key !== 'email') ? undefined : typed
}

function someOf<Value>(values: Value[]): Value[] | undefined {
  return values.length > 0 ? values : undefined
}
