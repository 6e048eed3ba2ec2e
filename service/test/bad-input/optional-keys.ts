import { allRoutes } from '@pasal/contract/all-routes.ts'
import { z } from 'zod'
import type { Route, Shop } from './routes.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  /** to a shape with a name: `#/$defs/OrderLine` */
  $ref?: string
  $defs?: Record<string, Schema>
}
type Path = (string | number)[]

/**
 * The keys of a route's good body that may be left out, as paths, also those of objects in it. They come from the
 * route's description, so a new key is among them. A form's keys are its merchant's: there the good request names those
 * that are required.
 */
export function optionalKeysOf(route: Route & { body: (shop: Shop) => Record<string, unknown> }, shop: Shop): Path[] {
  const good = route.body(shop)
  const described = bodyOf(route)
  if (described) return optionalIn(described, good)
  return Object.keys(good)
    .filter((key) => !route.required?.includes(key))
    .map((key) => [key])
}

function bodyOf({ method, url }: Route): Schema | undefined {
  const body = allRoutes
    .map((route): { method: string; url: string; request?: { body?: z.ZodType } } => route)
    .find((route) => route.method === method && route.url === url)?.request?.body
  if (!body) return undefined
  const whole = body instanceof z.ZodPipe && body.out instanceof z.ZodObject ? body.out : body
  const written = z.toJSONSchema(whole, { io: 'input', unrepresentable: 'any' }) as Schema
  const schema = resolved(written, written.$defs)
  return schema.properties && Object.keys(schema.properties).length > 0 ? schema : undefined
}

/** The schema with each named shape in the place that refers to it. */
function resolved(schema: Schema, named: Record<string, Schema> = {}): Schema {
  const name = schema.$ref?.replace('#/$defs/', '')
  if (name) return resolved(named[name] as Schema, named)
  const { properties, items } = schema
  return {
    ...schema,
    ...(items && { items: resolved(items, named) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, resolved(field, named)])),
    }),
  }
}

function optionalIn(schema: Schema, value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value))
    return value.flatMap((item, i) => (schema.items ? optionalIn(schema.items, item, [...at, i]) : []))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
    ...(schema.required?.includes(key) ? [] : [[...at, key]]),
    ...optionalIn(field, (value as Record<string, unknown>)[key], [...at, key]),
  ])
}
