import { invalid } from '../platform/http/errors.ts'

type Named = { _id: string; slug?: string }

/**
 * The ids of the things that `refs` name by id or slug (1.1). `found` are those of them that the store has. An unknown
 * one is a 400 at its place in the list `path`.
 */
export function resolveRefs(refs: readonly string[], found: readonly Named[], path: string, thing: string): string[] {
  const ids = new Map<string, string>()
  for (const { _id, slug } of found) if (slug !== undefined) ids.set(slug, _id)
  for (const { _id } of found) ids.set(_id, _id)
  const resolved = refs.map((ref) => ids.get(ref.toLowerCase()) ?? ids.get(ref))
  const problems = resolved.flatMap((id, index) =>
    id === undefined ? [[`${path}.${index}`, `${thing} not found`]] : [],
  )
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  return [...new Set(resolved as string[])]
}
