import type { FieldType, FormField } from './types.ts'

const blank = { placeholder: '', help_text: '', required: false, width: 'full' as const }

/** The fields that every form has, as the service makes them. */
export const systemFields: FormField[] = [
  { ...blank, key: 'full_name', type: 'full_name', label: 'Full name', required: true, system: true },
  { ...blank, key: 'phone', type: 'phone', label: 'Phone', required: true, system: true },
  { ...blank, key: 'email', type: 'email', label: 'Email', system: true },
]

/** The types that a merchant adds, in the order of the menu. */
export const addedTypes: readonly FieldType[] = [
  ...(['text', 'textarea', 'richtext', 'select', 'radio', 'badges', 'checkbox_group', 'checkbox', 'tags'] as const),
  ...(['number', 'slider', 'date', 'time', 'datetime', 'email', 'phone', 'full_name', 'url', 'color'] as const),
  ...(['multi_text', 'heading', 'divider'] as const),
]

export const isLayout = (type: FieldType) => type === 'heading' || type === 'divider'
export const hasOptions = (type: FieldType) => ['select', 'radio', 'badges', 'checkbox_group'].includes(type)
export const hasRange = (type: FieldType) => type === 'number' || type === 'slider'
export const hasPlaceholder = (type: FieldType) =>
  ['full_name', 'phone', 'email', 'text', 'textarea', 'richtext', 'select', 'tags', 'number', 'url'].includes(type)

/** A new field with a key that no other has. Keys are what submissions are stored by, so they stay as they are. */
export function newField(type: FieldType, label: string, first: string, fields: readonly FormField[]): FormField {
  const taken = new Set(fields.map(({ key }) => key))
  const free = Array.from({ length: fields.length + 1 }, (_, at) => `${type}_${at + 1}`).find((key) => !taken.has(key))
  return {
    ...{ ...blank, key: free ?? type, type, label, system: false },
    ...(hasOptions(type) && { options: [first] }),
    ...(type === 'multi_text' && { sub_fields: [{ key: 'part_1', label: first }] }),
  }
}

type Option = NonNullable<FormField['options']>[number]
export const labelOf = (option: Option) => (typeof option === 'string' ? option : option.label)
export const storedValueOf = (option: Option) => (typeof option === 'string' ? option : option.value)

/** One option for each line. An option that keeps its label keeps its value. */
export function optionsOf(lines: string, before: readonly Option[]): Option[] {
  const known = new Map(before.map((option) => [labelOf(option), option]))
  return lines.split('\n').map((line) => known.get(line) ?? line)
}

/** One part for each line. A part that keeps its label keeps its key. */
export function partsOf(lines: string, before: readonly NonNullable<FormField['sub_fields']>[number][]) {
  const known = new Map(before.map((part) => [part.label ?? part.key, part]))
  const taken = new Set(before.map(({ key }) => key))
  const free = () => {
    let at = 1
    while (taken.has(`part_${at}`)) at += 1
    taken.add(`part_${at}`)
    return `part_${at}`
  }
  return lines.split('\n').map((line, at) => {
    const part = known.get(line) ?? (lines.split('\n').length === before.length ? before[at] : undefined)
    return part ? { ...part, label: line } : { key: free(), label: line }
  })
}
