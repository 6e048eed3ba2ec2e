import { z } from 'zod'
import { nearestName } from '../values/nearest-name.ts'

const mostListed = 5

/**
 * The hint about keys of a request that its shape does not have and the validation drops; undefined when there are
 * none. `part` is the part of the request, such as "body".
 */
export function unknownKeysHint(part: string, shape: z.ZodType, value: unknown): string | undefined {
  const found = new Set<string>()
  // A search for the name that was meant takes time, and a body may have thousands of unknown keys.
  for (const key of unknownKeys(shape, value)) if (found.add(key).size === mostListed) break
  return found.size === 0 ? undefined : `${part}: unknown keys are ignored: ${[...found].join(', ')}`
}

function* unknownKeys(given: z.ZodType, value: unknown): Generator<string> {
  const shape = innermost(given)
  if (shape instanceof z.ZodArray && Array.isArray(value)) {
    for (const item of value.slice(0, mostListed)) yield* unknownKeys(shape.element as z.ZodType, item)
  }
  // A shape with a catchall accepts every key.
  if (!(shape instanceof z.ZodObject) || shape.def.catchall || !isRecord(value)) return
  const known: Record<string, z.ZodType> = shape.shape
  for (const [key, inner] of Object.entries(value)) {
    if (Object.hasOwn(known, key)) yield* unknownKeys(known[key] as z.ZodType, inner)
    else yield described(key, Object.keys(known))
  }
}

/** The shape below defaults, optional and nullable keys, and the one of two steps that is an object. */
function innermost(shape: z.ZodType): z.ZodType {
  if (shape instanceof z.ZodPipe)
    return innermost((shape.out instanceof z.ZodTransform ? shape.in : shape.out) as z.ZodType)
  const { innerType } = shape.def as { innerType?: z.ZodType }
  return innerType ? innermost(innerType) : shape
}

function described(key: string, known: string[]): string {
  // A name is logged, a text is not.
  if (!/^[\w.[\]-]{1,40}$/.test(key)) return 'one that is no name'
  const meant = nearestName(key, known)
  return meant === undefined ? key : `${key} (did you mean ${meant}?)`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
