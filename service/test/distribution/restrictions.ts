/*
 * Which tables of a statement are restricted to which store. A column `store_id` is restricted by what its conditions say: a value, or another
 * column that is restricted itself. The way back does not always hold (an outer join restricts only its optional side), so arrows have a direction.
 */

/** A `store_id` column of one appearance of a table in a statement, or the value such a column is compared with. */
export type Column = { readonly of: string; readonly restrictedBy: Set<Column | Value> }
export type Value = { readonly value: string }

export function newColumn(of: string): Column {
  return { of, restrictedBy: new Set() }
}

export function isColumn(node: Column | Value): node is Column {
  return 'restrictedBy' in node
}

/** The column itself, or one that a value stands for. */
export function restrictedTo(node: Column | Value): Column {
  if (isColumn(node)) return node
  const column = newColumn('value')
  column.restrictedBy.add(node)
  return column
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

/** One query level: what its FROM offers, its WITH queries, and the level around it. */
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

  /** `alias.store_id`, or the bare `store_id` of the nearest level that has one. */
  find(alias: string | undefined): { column: Column; own: boolean } | undefined {
    const source = this.sources.find((one) => (alias === undefined ? one.column : one.alias === alias))
    if (source) return source.column && { column: source.column, own: true }
    const outer = this.around?.find(alias)
    return outer && { ...outer, own: false }
  }
}
