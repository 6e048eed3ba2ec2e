import type { z } from 'zod'

/** More problems than a person or program corrects. A body of 4 MB can have a hundred times as many. */
const mostFields = 5000

/**
 * The messages of a body or query by dotted path, at most 5,000. `unknownKey` is the message for a key that the shape
 * does not have.
 */
export function merchantFieldsOf(error: z.ZodError, unknownKey: string): Record<string, string> {
  // Without a prototype, a key named __proto__ is a key like any other.
  const fields: Record<string, string> = Object.create(null)
  let left = mostFields
  for (const issue of error.issues.flatMap(issuesOfObject)) {
    if (left <= 0) break
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, left)) fields[[...path, key].join('.')] ??= unknownKey
      left -= issue.keys.length
    } else {
      fields[path.join('.') || 'body'] ??= issue.message
      left -= 1
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
