// biome-ignore lint/suspicious/noExplicitAny: the parser's tree, as it comes
export type Tree = any

/** Column names given with the types of what a function returns. */
export function columnNames(range: Tree): string[] {
  return (range.coldeflist ?? []).map(({ ColumnDef }: Tree) => ColumnDef.colname)
}

/** The expressions after RETURNING. */
export function returned({ returningClause, returningList }: Tree): Tree[] {
  return returningClause?.exprs ?? returningList ?? []
}

/** `a.b` as ['a', 'b'], `a.*` as ['a', '*']; undefined for any other expression. */
export function fieldsOf(expression: Tree): string[] | undefined {
  return expression?.ColumnRef?.fields.map((field: Tree) => field.String?.sval ?? '*')
}

/**
 * The equalities that hold for every row of the result: joined by AND, and never under OR or NOT. Compared rows are
 * split.
 */
export function equalities(condition: Tree): { lexpr: Tree; rexpr: Tree }[] {
  if (!condition) return []
  if (condition.BoolExpr?.boolop === 'AND_EXPR') return condition.BoolExpr.args.flatMap(equalities)
  const { kind, name, lexpr, rexpr } = condition.A_Expr ?? {}
  if (kind !== 'AEXPR_OP' || name[0].String.sval !== '=') return []
  if (!lexpr?.RowExpr || !rexpr?.RowExpr) return [{ lexpr, rexpr }]
  return lexpr.RowExpr.args.map((one: Tree, position: number) => ({ lexpr: one, rexpr: rexpr.RowExpr.args[position] }))
}

/** Finds `store` in `jsonb_populate_record(null::t, … || jsonb_build_object('store_id', store))`. */
export function storeOfMadeRow({ FuncCall: call }: Tree): Tree | undefined {
  if (call?.funcname.at(-1).String.sval !== 'jsonb_populate_record') return undefined
  const { name, rexpr } = call.args[1]?.A_Expr ?? {}
  if (name?.[0].String.sval !== '||' || rexpr?.FuncCall?.funcname.at(-1).String.sval !== 'jsonb_build_object')
    return undefined
  const fields: Tree[] = rexpr.FuncCall.args
  const key = fields.findIndex((field, position) => position % 2 === 0 && field.A_Const?.sval?.sval === 'store_id')
  return key === -1 ? undefined : fields[key + 1]
}
