import { loadModule, parseSync } from 'libpg-query'
import {
  type Column,
  isColumn,
  newColumn,
  ownValuesOf,
  restrictedTo,
  Scope,
  type Value,
  valuesOf,
} from './restrictions.ts'
import { columnNames, equalities, fieldsOf, returned, storeOfMadeRow, type Tree } from './tree.ts'

/*
 * Parses a statement with PostgreSQL's own parser and finds the store to which each of its tables is restricted. Citus
 * sees only a value that the table's own query level compares with `store_id`: not one that arrives through a join or
 * from the query around a subquery. Only the rows of an INSERT may take their store from the query that makes them.
 */

/** The meaning of a name that is not a column: the value of a parameter, or a variable of a function. */
export type Values = {
  parameter(position: number): string
  variable(fields: string[]): string | undefined
}

/** A function call; `args` has the values that each argument is known to equal. */
export type Call = { name: string; schema: string | undefined; args: string[][] }

export type Checked = {
  tables: { name: string; schema: string | undefined; stores: string[] }[]
  written: Set<string>
  calls: Call[]
  /** What no shard can run for any store: another kind of statement, an insert that does not show its store … */
  faults: string[]
}

// The parser is a WebAssembly module, which has to be loaded before the first statement is parsed.
await loadModule()

const withoutTables = new Set(['TransactionStmt', 'VariableSetStmt', 'VariableShowStmt', 'ListenStmt', 'UnlistenStmt'])

export function checkStatement(text: string, values: Values): Checked {
  const reader = new Reader(values)
  for (const { stmt } of (parseSync(text) as Tree).stmts ?? []) {
    const kind = Object.keys(stmt)[0] as string
    if (!withoutTables.has(kind)) reader.query(stmt, undefined)
  }
  const tables = reader.tables.map(({ name, schema, column, isInserted }) => {
    const stores = isInserted ? valuesOf(column) : ownValuesOf(column)
    return { name, schema, stores: [...stores] }
  })
  const calls = reader.calls.map((call) => ({ ...call, args: call.args.map((arg) => (arg ? [...valuesOf(arg)] : [])) }))
  return { tables, written: reader.written, calls, faults: reader.faults }
}

type Output = { name: string; column: Column | undefined }

class Reader {
  readonly tables: { name: string; schema: string | undefined; column: Column; isInserted: boolean }[] = []
  readonly written = new Set<string>()
  readonly calls: { name: string; schema: string | undefined; args: (Column | undefined)[] }[] = []
  readonly faults: string[] = []
  readonly #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  /** Reads one query and returns what its output columns named `store_id` are restricted by. */
  query(node: Tree, around: Scope | undefined): Output[] {
    const [kind, query] = Object.entries(node)[0] as [string, Tree]
    const scope = new Scope(around)
    for (const { CommonTableExpr: cte } of query.withClause?.ctes ?? []) {
      scope.ctes.set(cte.ctename, storeOutput(this.query(cte.ctequery, scope), cte.aliascolnames))
    }
    if (kind === 'SelectStmt') return this.#select(query, scope)
    if (kind === 'InsertStmt') return this.#insert(query, scope)
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.#change(query, scope)
    this.faults.push(`a statement of the kind ${kind}`)
    return []
  }

  #select(query: Tree, scope: Scope): Output[] {
    if (query.larg) {
      this.query({ SelectStmt: query.rarg }, scope)
      return this.query({ SelectStmt: query.larg }, scope)
    }
    for (const item of query.fromClause ?? []) this.#from(item, scope)
    this.#conditions(query.whereClause, scope)
    const { fromClause: _from, withClause: _with, valuesLists, ...rest } = query
    this.#expressions(rest, scope)
    if (valuesLists) return this.#valueRows(valuesLists, scope)
    return this.#outputs(query.targetList ?? [], scope)
  }

  #insert(query: Tree, scope: Scope): Output[] {
    const column = this.#table(query.relation, scope, true)
    this.written.add(query.relation.relname)
    const outputs = query.selectStmt ? this.query(query.selectStmt, scope) : []
    // Without a list of columns only `*` can be told apart, where store_id is the first.
    const position = query.cols?.findIndex(({ ResTarget }: Tree) => ResTarget.name === 'store_id')
    const given = position === undefined ? storeOutput(outputs.slice(0, 1), undefined) : outputs[position]?.column
    if (given) column.restrictedBy.add(given)
    const { onConflictClause, returningClause, returningList } = query
    this.#expressions({ onConflictClause, returningClause, returningList }, scope)
    return this.#outputs(returned(query), scope)
  }

  #change(query: Tree, scope: Scope): Output[] {
    this.#table(query.relation, scope)
    this.written.add(query.relation.relname)
    for (const item of [...(query.fromClause ?? []), ...(query.usingClause ?? [])]) this.#from(item, scope)
    this.#conditions(query.whereClause, scope)
    if ((query.targetList ?? []).some(({ ResTarget }: Tree) => ResTarget.name === 'store_id')) {
      this.faults.push(`${query.relation.relname}: a row's store is changed`)
    }
    const { fromClause: _from, usingClause: _using, withClause: _with, relation: _relation, ...rest } = query
    this.#expressions(rest, scope)
    return this.#outputs(returned(query), scope)
  }

  #table(range: Tree, scope: Scope, isInserted = false): Column {
    const column = newColumn(range.relname)
    scope.sources.push({ alias: range.alias?.aliasname ?? range.relname, column })
    this.tables.push({ name: range.relname, schema: range.schemaname, column, isInserted })
    return column
  }

  /** One item of FROM; returns the columns it added. */
  #from(item: Tree, scope: Scope): Column[] {
    const before = scope.sources.length
    const [kind, node] = Object.entries(item)[0] as [string, Tree]
    if (kind === 'RangeVar') {
      const cte = node.schemaname ? undefined : scope.cte(node.relname)
      if (cte) this.#derived(node, cte.column, scope)
      else this.#table(node, scope)
    } else if (kind === 'RangeSubselect') {
      this.#derived(node, storeOutput(this.query(node.subquery, scope), node.alias?.colnames), scope)
    } else if (kind === 'RangeFunction') {
      this.#expressions(node.functions, scope)
      scope.sources.push({ alias: node.alias?.aliasname ?? '', ...this.#functionColumn(node, scope) })
    } else if (kind === 'JoinExpr') this.#join(node, scope)
    else this.faults.push(`${kind} in FROM`)
    return scope.sources.slice(before).flatMap(({ column }) => column ?? [])
  }

  /**
   * A function may return rows of any store: its store_id restricts nothing, unless the row it makes gets its store as
   * the last field.
   */
  #functionColumn(range: Tree, scope: Scope): { column?: Column } {
    const [made] = range.functions[0].List.items
    const given = storeOfMadeRow(made)
    if (given) {
      const side = this.#side(given, scope)
      return side ? { column: restrictedTo(side.node) } : {}
    }
    const named = [...(range.alias?.colnames ?? []).map((name: Tree) => name.String.sval), ...columnNames(range)]
    return named.includes('store_id') ? { column: newColumn('function') } : {}
  }

  #derived(node: Tree, inner: Column | undefined, scope: Scope): void {
    const alias = node.alias?.aliasname ?? node.relname
    if (!inner) return void scope.sources.push({ alias })
    const column = newColumn(alias)
    column.restrictedBy.add(inner)
    scope.sources.push({ alias, column })
  }

  #join(join: Tree, scope: Scope): void {
    const left = this.#from(join.larg, scope)
    const right = this.#from(join.rarg, scope)
    const inner = join.jointype === 'JOIN_INNER'
    const optional = { JOIN_LEFT: right, JOIN_RIGHT: left }[join.jointype as string] ?? []
    const restricts = (column: Column) => inner || optional.includes(column)
    if ((join.usingClause ?? []).some((name: Tree) => name.String.sval === 'store_id') && left[0] && right[0]) {
      if (restricts(left[0])) left[0].restrictedBy.add(right[0])
      if (restricts(right[0])) right[0].restrictedBy.add(left[0])
    }
    this.#conditions(join.quals, scope, restricts)
    this.#expressions(join.quals, scope)
  }

  /** Collects every `store_id = …` that must hold for a row of the result. */
  #conditions(condition: Tree, scope: Scope, restricts: (column: Column) => boolean = () => true): void {
    for (const { lexpr, rexpr } of equalities(condition)) {
      const sides = [this.#side(lexpr, scope), this.#side(rexpr, scope)]
      for (const [one, other] of [sides, sides.toReversed()]) {
        if (!one || !other || !isColumn(one.node) || !one.own || !restricts(one.node)) continue
        one.node.restrictedBy.add(other.node)
      }
    }
  }

  #side(expression: Tree, scope: Scope): { node: Column | Value; own: boolean } | undefined {
    const names = fieldsOf(expression)
    const column = names?.at(-1) === 'store_id' ? scope.find(names.length > 1 ? names.at(-2) : undefined) : undefined
    if (column) return { node: column.column, own: column.own }
    const value = this.#valueOf(expression)
    return value === undefined ? undefined : { node: { value }, own: false }
  }

  /** The value of the expression, if it is known before any row is read. */
  #valueOf(expression: Tree): string | undefined {
    const bare = expression?.TypeCast?.arg ?? expression
    if (bare?.ParamRef) return this.#values.parameter(bare.ParamRef.number)
    if (bare?.A_Const) return bare.A_Const.sval?.sval ?? JSON.stringify({ ...bare.A_Const, location: 0 })
    const names = fieldsOf(bare)
    return names && this.#values.variable(names)
  }

  #outputs(targets: Tree[], scope: Scope): Output[] {
    return targets.flatMap(({ ResTarget: target }: Tree): Output[] => {
      const names = fieldsOf(target.val)
      if (names?.at(-1) === '*') {
        const column = scope.find(names.length > 1 ? names.at(-2) : undefined)?.column
        return [{ name: 'store_id', column }]
      }
      const side = target.val && this.#side(target.val, scope)
      return [{ name: target.name ?? names?.at(-1) ?? '', column: side && restrictedTo(side.node) }]
    })
  }

  #valueRows(rows: Tree[], scope: Scope): Output[] {
    const width = rows[0]?.List.items.length ?? 0
    return Array.from({ length: width }, (_none, position) => {
      const sides = rows.map(({ List }: Tree) => this.#side(List.items[position], scope))
      const column = newColumn('values')
      for (const side of sides) if (side) column.restrictedBy.add(side.node)
      return { name: `column${position + 1}`, column: sides.every(Boolean) ? column : undefined }
    })
  }

  /** Visits the calls and queries inside expressions, at any depth. */
  #expressions(node: Tree, scope: Scope): void {
    if (Array.isArray(node)) for (const one of node) this.#expressions(one, scope)
    else if (typeof node === 'object' && node !== null) {
      if (node.SubLink) {
        this.query(node.SubLink.subselect, scope)
        this.#expressions(node.SubLink.testexpr, scope)
        return
      }
      if (node.FuncCall) this.#call(node.FuncCall, scope)
      for (const one of Object.values(node)) this.#expressions(one, scope)
    }
  }

  #call({ funcname, args }: Tree, scope: Scope): void {
    const names = funcname.map((name: Tree) => name.String.sval)
    this.calls.push({
      name: names.at(-1),
      schema: names.length > 1 ? names[0] : undefined,
      args: (args ?? []).map((argument: Tree) => {
        const side = this.#side(argument, scope)
        return side && restrictedTo(side.node)
      }),
    })
  }
}

function storeOutput(outputs: Output[], renamed: Tree[] | undefined): Column | undefined {
  if (!renamed) return outputs.find(({ name }) => name === 'store_id')?.column
  return outputs[renamed.findIndex((name) => name.String.sval === 'store_id')]?.column
}
