import { isSame } from '../parts/left-over.ts'

type Values = Record<string, unknown>
export type Names = Record<string, string>
export type Entry = {
  _id: string
  at: string
  actor: { kind: string; _id: string; name: string }
  action: string
  object: { kind: string; _id: string; name: string }
  before: Values | null
  after: Values | null
  ip: string
}
export type Change = { path: string; field: string; label: string; before: unknown; after: unknown }

/** What an entry says of its object: made, deleted, or changed in these fields. */
export type Changes = { way: 'made' | 'gone' | 'changed'; changes: Change[] }

/** `names`: how the forms call the fields of this kind of object, by path or by the last part of it. */
export function changesOf({ object, before, after }: Entry, names: Names): Changes {
  const [from, to] = [flat(object.kind, before ?? {}, names), flat(object.kind, after ?? {}, names)]
  const nameOf = (path: string) => (Object.hasOwn(names, path) ? names[path] : undefined)
  const way = from.size === 0 ? 'made' : to.size === 0 ? 'gone' : 'changed'
  const changes = [...new Set([...from.keys(), ...to.keys()])]
    .filter((path) => !isSame(from.get(path), to.get(path)))
    .map((path) => {
      const field = path.slice(path.lastIndexOf('.') + 1)
      const [left, came] = withoutStaying(from.get(path), to.get(path))
      return { path, field, label: nameOf(path) ?? nameOf(field) ?? path, before: left, after: came }
    })
  if (way === 'changed') return { way, changes }
  // A whole object: what is empty says nothing, and its ids and counters are no field of a form.
  return { way, changes: changes.filter(({ path, label, ...one }) => label !== path && !isEmpty(one[sideOf[way]])) }
}

const sideOf = { made: 'after', gone: 'before' } as const

/** The fields of an object by their path, such as `business.pan`. */
function flat(kind: string, values: Values, names: Names, start = ''): Map<string, unknown> {
  const entries = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    const path = `${start}${key}`
    if (kind === 'delivery' && key === 'places' && Array.isArray(value)) return value.map(placeOf)
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isGroup ? [...flat(kind, value as Values, names, `${path}.`)] : [[path, value]]
  })
  return new Map(entries)
}

/** A row of the delivery table: place, whether cash on delivery is possible, charges; −1 is that of everywhere else. */
function placeOf([name, ...cells]: unknown[]): [string, unknown] {
  return [String(name), cells.map((cell) => (cell === 'Y' ? true : cell === 'N' ? false : cell === -1 ? null : cell))]
}

/** Of two lists without the entries that both have. */
function withoutStaying(before: unknown, after: unknown): [unknown, unknown] {
  const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.some((one) => isObject(one))
  if (!isList(before) || !isList(after)) return [before, after]
  const others = (list: unknown[], than: unknown[]) => list.filter((one) => !than.some((other) => isSame(one, other)))
  const [left, came] = [others(before, after), others(after, before)]
  return left.length + came.length === 0 ? [before, after] : [left, came]
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
