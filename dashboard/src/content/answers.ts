import { isLayout, labelOf, storedValueOf } from './form-fields.ts'
import type { FormField } from './types.ts'

export type Answer = { key: string; label: string; text: string; kind: 'text' | 'link' | 'picture' }

const person = ['full_name', 'phone', 'email']

type Words = { yes: string; no: string }

/** The answers in the order of the form as it is now; those of fields that it no longer has come last. */
export function answersOf(data: Record<string, unknown>, fields: FormField[] = [], words: Words): Answer[] {
  const known = fields.filter(({ key, type }) => Object.hasOwn(data, key) && !isLayout(type))
  const rest = Object.keys(data).filter((key) => !known.some((field) => field.key === key))
  return [...known.map(({ key }) => key), ...rest]
    .filter((key) => !person.includes(key))
    .map((key) => {
      const field = known.find((one) => one.key === key)
      const text = textOf(data[key], field, words)
      return { key, label: field?.label || key, text, kind: kindOf(text) }
    })
}

function textOf(value: unknown, field: FormField | undefined, words: Words): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.map((one) => textOf(one, field, words)).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, part]) => part !== '')
      .map(([key, part]) => `${field?.sub_fields?.find((one) => one.key === key)?.label || key}: ${String(part)}`)
      .join('\n')
  const option = field?.options?.find((one) => storedValueOf(one) === value)
  return option ? labelOf(option) : String(value ?? '')
}

function kindOf(text: string): Answer['kind'] {
  if (!/^https?:\/\/\S+$/.test(text)) return 'text'
  return /\.(png|jpe?g|webp|gif)(\?.*)?$/i.test(text) ? 'picture' : 'link'
}
