import type { CustomField, CustomFieldValue } from '@pasal/contract/pricing/custom-fields.ts'
import { wrongFields } from './custom-field-options.ts'
import { dayText } from './days.ts'
import type { Product } from './product-data.ts'

/* Prints and custom fields of a product in a form without script (2.10, 4.7). */

export type SentValues = { get(name: string): unknown; getAll(name: string): unknown[] }

export type PlainChoices = {
  /** in the order of the product's fields; undefined where nothing was entered */
  fields: (CustomFieldValue | undefined)[]
  print: string
  /** the positions of the fields that are required and empty, or have a day before today */
  wrongFields: number[]
  isPrintMissing: boolean
}

export const fieldName = (index: number) => `field-${index}`

/** What the form sent. A print that the product does not have is none. */
export function readChoices(
  { custom_fields }: Pick<Product, 'custom_fields'>,
  { prints, needsPrint }: { prints: { _id: string }[]; needsPrint: boolean },
  sent: SentValues,
): PlainChoices {
  const known = custom_fields as CustomField[]
  const fields = known.map((field, index) => enteredIn(field, sent.getAll(fieldName(index)).filter(isText)))
  const wanted = sent.get('print')
  const print = prints.find(({ _id }) => _id === wanted)?._id ?? ''
  return {
    ...{ fields, print, wrongFields: wrongFields(known, fields) },
    isPrintMissing: print === '' && (needsPrint || (isText(wanted) && wanted !== '')),
  }
}

export function isComplete({ wrongFields: wrong, isPrintMissing }: PlainChoices): boolean {
  return wrong.length === 0 && !isPrintMissing
}

/** The choices as a form sends them, for a form that takes them further. */
export function sentChoices({ fields, print }: PlainChoices): [name: string, value: string][] {
  const texts = fields.flatMap((value, index): [string, string][] => {
    if (value === undefined) return []
    const values = Array.isArray(value) ? value : [typeof value === 'string' ? value : dayText(value)]
    return values.map((text) => [fieldName(index), text])
  })
  return print === '' ? texts : [...texts, ['print', print]]
}

/** A picture is uploaded by a script (4.8), so a form without one has none. */
function enteredIn([type]: CustomField, texts: string[]): CustomFieldValue | undefined {
  const [first = ''] = texts
  if (type === 'image') return undefined
  if (type === 'multi' || type === 'checkbox') return texts.length > 0 ? texts : undefined
  if (type === 'date') {
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(first)?.map(Number) ?? []
    return year && month && month <= 12 && day ? { year, month, day } : undefined
  }
  return first.trim() === '' ? undefined : first.replaceAll('\r\n', '\n')
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
