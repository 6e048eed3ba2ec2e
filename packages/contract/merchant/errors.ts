import type { z } from 'zod'

/** The messages of a body or query by dotted path; `unknownKey` is that of a key that the shape does not have. */
export function merchantFieldsOf(error: z.ZodError, unknownKey: string): Record<string, string> {
  // Without a prototype, a key named __proto__ is a key like any other.
  const fields: Record<string, string> = Object.create(null)
  for (const issue of error.issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...path, key].join('.')] ??= unknownKey
    } else {
      fields[path.join('.') || 'body'] ??= issue.message
    }
  }
  return fields
}
