import { type CustomField, type CustomFieldValue, missingFields } from '@pasal/contract/pricing/custom-fields.ts'
import { isPastDay } from './days.ts'

type Option = string | { label: string; value: string }

/** The hours of `time` (2.10). */
export const times = [
  ...['8AM - 10AM', '10AM - 12PM', '12PM - 2PM', '2PM - 4PM', '4PM - 6PM', '6PM - 8PM', '8PM - 10PM'],
] as const

/** The first option of `single` is chosen from the start (2.10). */
export function firstValues(fields: CustomField[]): (CustomFieldValue | undefined)[] {
  return fields.map(([type, , , , options]) => (type === 'single' ? optionValue(options?.[0] ?? '') : undefined))
}

/** The positions of the fields that keep an order back: required and empty, or with a day before today. */
export function wrongFields(fields: CustomField[], values: (CustomFieldValue | undefined)[]): number[] {
  const past = [...values.keys()].filter((index) => isPastDay(values[index]))
  return [...missingFields(fields, values), ...past].sort((one, other) => one - other)
}

export function optionValue(option: Option): string {
  return typeof option === 'string' ? option : option.value
}

export function optionLabel(option: Option | undefined): string | undefined {
  return typeof option === 'object' ? option.label : undefined
}
