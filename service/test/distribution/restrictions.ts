/*
 * Which tables of a statement are restricted to which store. The conditions on a column `store_id` restrict it to a
 * value, or to another column that is itself restricted. The reverse does not always hold (an outer join restricts only
 * its optional side), so edges have a direction.
 */

/**
 * A `store_id` column of one occurrence of a table in a statement, or the value that such a column is compared with.
 */
export type Column = { readonly of: string; readonly restrictedBy: Set<Column | Value> }
export type Value = { readonly value: string }

export function newColumn(of: string): Column {
  return { of, restrictedBy: new Set() }
}

export function isColumn(node: Column | Value): node is Column {
  return 'restrictedBy' in node
}

/** The column itself, or a new column that a value restricts. */
export function restrictedTo(node: Column | Value): Column {
  if (isColumn(node)) return node
  const column = newColumn('value')
  column.restrictedBy.add(node)
  return column
}

/** Every value that the column itself is compared with. */
export function ownValuesOf(column: Column): Set<string> {
  return new Set([...column.restrictedBy].flatMap((other) => (isColumn(other) ? [] : [other.value])))
}

/** Every value that the column must equal. */
export function valuesOf(column: Column, seen = new Set<Column>()): Set<string> {
  const values = new Set<string>()
  if (seen.has(column)) return values
  seen.add(column)
  for (const other of column.restrictedBy) {
    for (const value of isColumn(other) ? valuesOf(other, seen) : [other.value]) values.add(value)
  }
  return values
}

export type Source = { alias: string; column?: Column }

/** One query level: the sources of its FROM, its WITH queries, and the level around it. */
export class Scope {
  readonly sources: Source[] = []
  readonly ctes = new Map<string, Column | undefined>()
  readonly around: Scope | undefined

  constructor(around?: Scope) {
    this.around = around
  }

  cte(name: string): { column: Column | undefined } | undefined {
    if (this.ctes.has(name)) return { column: this.ctes.get(name) }
    return this.around?.cte(name)
  }

  /** Finds `alias.store_id`, or the bare `store_id` of the nearest level that has one. */
  find(alias: string | undefined): { column: Column; own: boolean } | undefined {
    const source = this.sources.find((one) => (alias === undefined ? one.column : one.alias === alias))
    if (source) return source.column && { column: source.column, own: true }
    const outer = this.around?.find(alias)
    return outer && { ...outer, own: false }
  }
}
