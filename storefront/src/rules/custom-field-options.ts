import type { CustomField, CustomFieldValue } from '@pasal/contract/pricing/custom-fields.ts'

type Option = string | { label: string; value: string }

/** The hours of `time` (2.10). */
export const times = [
  ...['8AM - 10AM', '10AM - 12PM', '12PM - 2PM', '2PM - 4PM', '4PM - 6PM', '6PM - 8PM', '8PM - 10PM'],
] as const

/** The first option of `single` is chosen from the start (2.10). */
export function firstValues(fields: CustomField[]): (CustomFieldValue | undefined)[] {
  return fields.map(([type, , , , options]) => (type === 'single' ? optionValue(options?.[0] ?? '') : undefined))
}

export function optionValue(option: Option): string {
  return typeof option === 'string' ? option : option.value
}

export function optionLabel(option: Option | undefined): string | undefined {
  return typeof option === 'object' ? option.label : undefined
}
