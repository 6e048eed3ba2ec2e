import type { FormField } from '@pasal/contract/forms/requests.ts'
import { jsonObject, text } from '@pasal/contract/values.ts'
import { z } from 'zod'
import { safeHtml } from './safe-html.ts'

const anyText = text(1000)

/** One row of the table of 4.11 each, here and in `ofItsField`. Any other type is a text. */
const alwaysTheSame = new Map<string, z.ZodType>(
  Object.entries({
    textarea: text(5000),
    richtext: text(50_000).transform(safeHtml),
    tags: z.array(text(120)).max(30, 'Max 30 items are allowed'),
    email: matching(z.email(), 'Invalid email'),
    phone: text(21, 'Invalid phone number').regex(/^\+?[\d\s-]{6,20}$/, 'Invalid phone number'),
    // The merchant will open the link, so it must not run a script.
    url: matching(z.url({ protocol: /^https?$/ }), 'Invalid url'),
    date: matching(z.iso.date(), 'Invalid date'),
    time: matching(z.iso.time({ precision: -1 }), 'Invalid time'),
    datetime: matching(z.iso.datetime({ local: true, precision: -1 }), 'Invalid date and time', /[^Z]$/),
    color: text(7, 'Invalid color').regex(/^#[0-9a-fA-F]{6}$/, 'Invalid color'),
    checkbox: z.boolean(),
  }),
)

/** Types whose rule depends on the field's settings. */
const ofItsField = new Map<string, (field: FormField) => z.ZodType>(
  Object.entries({
    select: oneOption,
    radio: oneOption,
    badges: (field: FormField) => (field.multiple ? someOptions(field) : oneOption(field)),
    checkbox_group: someOptions,
    number: ({ min, max }: FormField) => within(min, max),
    slider: ({ min, max }: FormField) => within(min ?? 0, max ?? 100),
    multi_text: ({ sub_fields = [] }: FormField) => answersOf(sub_fields.map(({ key }) => key)),
  }),
)

export function schemaOf(field: FormField): z.ZodType {
  return alwaysTheSame.get(field.type) ?? ofItsField.get(field.type)?.(field) ?? anyText
}

function oneOption(field: FormField): z.ZodType {
  const error = `Invalid option for ${labelOf(field)}`
  const values = (field.options ?? []).map((option) => (typeof option === 'string' ? option : option.value))
  return z.string({ error }).refine((value) => value !== '' && values.includes(value), error)
}

function someOptions(field: FormField): z.ZodType {
  const error = `Invalid option for ${labelOf(field)}`
  return z.array(oneOption(field), { error }).max(1000, error)
}

function within(min: number | null | undefined, max: number | null | undefined): z.ZodType {
  return z
    .number()
    .min(min ?? -Number.MAX_VALUE, `Must be at least ${min}`)
    .max(max ?? Number.MAX_VALUE, `Must be at most ${max}`)
}

function matching(format: z.ZodType, message: string, and = /^/): z.ZodType {
  return text(2000, message).refine((value) => and.test(value) && format.safeParse(value).success, message)
}

/** Unknown keys are dropped; a missing answer stays missing. */
function answersOf(keys: string[]): z.ZodType {
  return z.preprocess(ownKeys, jsonObject(Object.fromEntries(keys.map((key) => [key, text(500).optional()]))))
}

/** The value without what every object inherits: a merchant may name a key `constructor`. */
function ownKeys(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? Object.assign(Object.create(null), value) : value
}

export function labelOf({ label, key }: FormField): string {
  return label === undefined || label === '' ? key : label
}
