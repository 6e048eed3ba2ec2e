import type { FormField } from '@pasal/contract/forms/requests.ts'

/** The fields that every form has (2.14). */
const systemFields: FormField[] = [
  { key: 'full_name', type: 'full_name', label: 'Full name', required: true },
  { key: 'phone', type: 'phone', label: 'Phone', required: true },
  { key: 'email', type: 'email', label: 'Email', required: false },
]

const defaults = { label: '', placeholder: '', help_text: '', required: false, width: 'full' as const }

/** All fields in the merchant's order. A system field that the merchant did not place comes first. */
export function completeFields(given: FormField[] = []): FormField[] {
  const missing = systemFields.filter(({ key }) => !given.some((field) => field.key === key))
  return [...missing, ...given].map((field) => {
    const system = systemFields.find(({ key }) => key === field.key)
    return system
      ? { ...defaults, ...system, ...field, type: system.type, system: true }
      : { ...defaults, ...field, system: false }
  })
}
