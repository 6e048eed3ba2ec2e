import { isDeepStrictEqual } from 'node:util'
import type { FormField } from '@pasal/contract/forms/requests.ts'
import { invalid } from '../platform/http/errors.ts'
import { completeFields } from './form-fields.ts'

const texts = ['label', 'placeholder', 'help_text']

/**
 * The fields that a merchant gives a form (8), complete. Of the system fields only texts and whether the e-mail is
 * required may change: everything else stays as it stands in `stored`.
 */
export function changedFields(given: readonly FormField[], stored: readonly FormField[] = []): FormField[] {
  const standing = new Map(completeFields([...stored]).map((field) => [field.key, field]))
  const problems: [path: string, message: string][] = []
  const fields = given.map((field, index) => {
    const system = standing.get(field.key)
    if (!system?.system) return field
    const fixed = Object.entries(field).filter(
      ([name]) => name !== 'key' && name !== 'system' && !mayChange(field, name),
    )
    for (const [name, value] of fixed) {
      if (!isDeepStrictEqual(value, system[name as keyof FormField]))
        problems.push([`fields.${index}.${name}`, `Cannot be changed: every form has the field ${field.key}`])
    }
    return withTextsOf(field, system)
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  return completeFields(fields)
}

function mayChange({ key }: FormField, name: string): boolean {
  return texts.includes(name) || (key === 'email' && name === 'required')
}

function withTextsOf(field: FormField, system: FormField): FormField {
  const kept = Object.entries(system).filter(([name]) => !texts.includes(name))
  const given = Object.entries(field).filter(([name]) => mayChange(field, name))
  return Object.fromEntries([...kept, ...given]) as FormField
}
