import type { CustomFieldValue } from '@pasal/contract/pricing/custom-fields.ts'

/** The day in Nepal, as a date field writes it. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(new Date())
}

/** Whether a day of a custom field is before today (2.10). A typed day may be, whatever the field offers. */
export function isPastDay(value: CustomFieldValue | undefined): boolean {
  return isDay(value) && dayText(value) < today()
}

export function isDay(value: CustomFieldValue | undefined): value is { year: number; month: number; day: number } {
  return typeof value === 'object' && !Array.isArray(value)
}

/** As a date field writes it. */
export function dayText({ year, month, day }: { year: number; month: number; day: number }): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
}
