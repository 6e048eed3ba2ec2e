import type { z } from 'zod'

/** The messages of a body or query by dotted path; `unknownKey` is that of a key that the shape does not have. */
export function merchantFieldsOf(error: z.ZodError, unknownKey: string): Record<string, string> {
  // Without a prototype, a key named __proto__ is a key like any other.
  const fields: Record<string, string> = Object.create(null)
  for (const issue of error.issues.flatMap(issuesOfObject)) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...path, key].join('.')] ??= unknownKey
    } else {
      fields[path.join('.') || 'body'] ??= issue.message
    }
  }
  return fields
}

/** The issues of a value that may be an id or an object: those of the object, when an object was sent. */
function issuesOfObject(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const ofObject = issue.errors.find((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  )
  return ofObject?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}
