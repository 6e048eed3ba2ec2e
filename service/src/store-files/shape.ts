import { toNprOrNull, toPaisa } from '@pasal/contract/pricing/money.ts'

/*
 * How an object of the file lies in its table. Import and export read the same description, so that what goes in comes out.
 */

export type Row = Record<string, unknown>

export type Field = {
  key: string
  column: string
  /** The column's value in a new object whose file says nothing. */
  absent: (now: Date) => unknown
  toColumn: (value: never) => unknown
  toFile: (value: never) => unknown
}

export type Shape = {
  table: string
  /** The column of `_id`, and the key of the file that it stands under. */
  id: string
  idKey: string
  /** What an object without `_id` is recognised by, and its column; undefined: it is always named by `_id`. */
  key?: string
  /** Whether two objects cannot have the same key. */
  unique: boolean
  /** Keys that a new object cannot do without. */
  required: string[]
  fields: Field[]
  /** Columns of one JSON object whose keys are kept when the file does not name them. */
  merged: string[]
  /** Keys of the file that lie together in one JSON column. */
  nested?: { column: string; keys: string[] }
  order: string
}

const same = (value: unknown) => value

export function field(key: string, absent: unknown, column = key): Field {
  return { key, column, absent: () => absent, toColumn: same, toFile: same }
}

/** A time of the file; absent, it is the time of the import or, where said so, none. */
export function momentField(key: string, absent: 'now' | null): Field {
  return { key, column: key, absent: (now) => absent && now.toISOString(), toColumn: same, toFile: isoOrNull as never }
}

function isoOrNull(value: Date | null): string | null {
  return value?.toISOString() ?? null
}

export function moneyField(key: string, absent: number | null, column: string): Field {
  return { key, column, absent: () => absent, toColumn: paisaOrNull as never, toFile: toNprOrNull as never }
}

function paisaOrNull(npr: number | null): number | null {
  return npr === null ? null : toPaisa(npr)
}

/** An amount whose absence the contract writes as -1. */
export function limitField(key: string, column: string): Field {
  return {
    key,
    column,
    absent: () => null,
    toColumn: ((npr: number) => (npr < 0 ? null : toPaisa(npr))) as never,
    toFile: ((paisa: number | null) => toNprOrNull(paisa) ?? -1) as never,
  }
}

/** The columns that the object names. */
export function namedColumns(shape: Shape, object: Row): Row {
  const row: Row = {}
  for (const { key, column, toColumn } of shape.fields) {
    if (object[key] !== undefined) row[column] = toColumn(object[key] as never)
  }
  const { nested } = shape
  if (nested) row[nested.column] = pick(object, nested.keys)
  return row
}

/** Every column of a new object. */
export function newColumns(shape: Shape, object: Row, now: Date): Row {
  const row: Row = {}
  for (const { column, absent } of shape.fields) row[column] = absent(now)
  return { ...row, ...namedColumns(shape, object) }
}

/** The object of the file that this row is. */
export function toObject(shape: Shape, row: Row): Row {
  const object: Row = { [shape.idKey]: row[shape.id] }
  for (const { key, column, toFile } of shape.fields) object[key] = toFile(row[column] as never)
  return shape.nested ? { ...object, ...(row[shape.nested.column] as Row) } : object
}

/** Every column that the file can say something about, `_id`'s included. */
export function columnsOf(shape: Shape): string[] {
  const nested = shape.nested ? [shape.nested.column] : []
  return [shape.id, ...new Set(shape.fields.map(({ column }) => column)), ...nested]
}

function pick(object: Row, keys: string[]): Row {
  return Object.fromEntries(keys.filter((key) => object[key] !== undefined).map((key) => [key, object[key]]))
}
