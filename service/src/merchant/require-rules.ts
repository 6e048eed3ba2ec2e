import { invalid } from '../platform/http/errors.ts'

/** What keys of an object may not say together. `reads`: these keys. */
export type Rule<Shape> = { isBroken: boolean; reads: readonly (keyof Shape)[]; path: string; message: string }

/**
 * Rejects a request that breaks rules. An object that the import brought in another state stays so until a request
 * names a key that the broken rule reads. `before`: where the keys stand in the request.
 */
export function requireRules<Shape extends object>(
  named: Partial<Shape>,
  rules: readonly Rule<Shape>[],
  before = '',
): void {
  const broken = rules.filter(({ isBroken, reads }) => isBroken && reads.some((key) => key in named))
  if (broken.length > 0) throw invalid(Object.fromEntries(broken.map(({ path, message }) => [before + path, message])))
}
