import { toPaisa } from './money.ts'

type Option = string | { label: string; value: string }

/** A custom field of a product (2.10). */
export type CustomField = [
  type: string,
  label: string,
  required: boolean,
  placeholder: string,
  options?: Option[] | null,
  priceNpr?: number | null,
]

/** What the shopper entered: the chosen options of `multi` and `checkbox`, the day of `date`, else a text. */
export type CustomFieldValue = string | string[] | { year: number; month: number; day: number }

/** The values in the order of the product's fields; undefined where nothing was entered. */
type Values = (CustomFieldValue | undefined)[]

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `custom_fields` of a cart line (2.9): one string for each filled field. */
export function serializeCustomFields(fields: CustomField[], values: Values): string[] {
  return fields.flatMap(([type, label], index) => {
    const text = textOf(values[index])
    return text === '' ? [] : [`${label}|||${type}|||${text}`]
  })
}

/** A filled field of a line. What another client wrote without a type is a value alone. */
export function readCustomField(text: string): { label: string; type: string; value: string } {
  const [label = '', type, ...value] = text.split('|||')
  return type === undefined ? { label: '', type: '', value: text } : { label, type, value: value.join('|||') }
}

/** A filled field for people. A picture is its label alone. */
export function customFieldText(text: string): string {
  const { label, type, value } = readCustomField(text)
  return type === 'image' && label !== '' ? label : [label, value].filter((part) => part !== '').join(': ')
}

/** The positions of the required fields that are empty: each shows `This field is required`. */
export function missingFields(fields: CustomField[], values: Values): number[] {
  return [...fields.keys()].filter((index) => fields[index]?.[2] && textOf(values[index]) === '')
}

/** What the filled `text_dp` fields add to `customization_charge` of the line, per unit. Other types have no price. */
export function customizationChargePaisa(fields: CustomField[], values: Values): number {
  return fields.reduce((sum, [type, , , , , priceNpr], index) => {
    return type === 'text_dp' && textOf(values[index]) !== '' ? sum + toPaisa(priceNpr ?? 0) : sum
  }, 0)
}

/** A text of blanks alone is an empty field. */
function textOf(value: CustomFieldValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value.trim() === '' ? '' : value
  if (Array.isArray(value)) return value.join(', ')
  return `${months[value.month - 1]} ${String(value.day).padStart(2, '0')}, ${value.year}`
}
