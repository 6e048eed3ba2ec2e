import { loadModule, parsePlPgSQLSync } from 'libpg-query'
import { type Db, many, sql } from '../../src/platform/database/database.ts'
import type { Tree } from './tree.ts'

await loadModule()

/** A function of the database: its parameters by position and every statement of its body. */
export type FunctionBody = {
  name: string
  parameters: string[]
  statements: string[]
  /** Whether a name in the body is a parameter or a declared variable of the function. */
  isVariable(name: string): boolean
}

type Row = { name: string; language: string; source: string; parameters: string[]; definition: string }

/** The service's own functions, without those of the job library and of extensions. */
export async function readFunctions(db: Db): Promise<Map<string, FunctionBody>> {
  const rows = await many<Row>(
    db,
    sql`
    select p.proname as name, l.lanname as language, p.prosrc as source, coalesce(p.proargnames, '{}') as parameters,
           pg_get_functiondef(p.oid) as definition
      from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  return new Map(rows.map((row) => [row.name, row.language === 'sql' ? sqlBody(row) : plpgsqlBody(row)]))
}

/** The functions that run when a row of these tables changes. */
export async function listTriggerFunctions(db: Db): Promise<{ table: string; trigger: string; function: string }[]> {
  return many(
    db,
    sql`
    select c.relname as table, t.tgname as trigger, p.proname as function
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  )
}

function sqlBody({ name, parameters, source }: Row): FunctionBody {
  return { name, parameters, statements: [source], isVariable: (word) => parameters.includes(word) }
}

function plpgsqlBody({ name, parameters, definition }: Row): FunctionBody {
  const tree = parsePlPgSQLSync(definition)
  const variables = new Set(['new', 'old', ...parameters])
  const statements: string[] = []
  visit(tree, (node) => {
    if (node.refname) variables.add(node.refname)
    if (node.PLpgSQL_stmt_dynexecute || node.PLpgSQL_stmt_dynfors)
      throw new Error(`${name}: a statement made up at run time cannot be checked`)
    if (node.PLpgSQL_expr) statements.push(asStatement(node.PLpgSQL_expr))
  })
  return { name, parameters, statements, isVariable: (word) => variables.has(word) }
}

const wholeStatement = 0
const expression = 2

/**
 * The parser returns expressions and assignments apart from statements; each is read as the SELECT that computes it.
 */
function asStatement({ query, parseMode = wholeStatement }: { query: string; parseMode?: number }): string {
  if (parseMode === wholeStatement) return query
  return `select ${parseMode === expression ? query : query.slice(query.search(/:?=/)).replace(/^:?=/, '')}`
}

function visit(node: Tree, see: (node: Tree) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  else if (typeof node === 'object' && node !== null) {
    see(node)
    for (const one of Object.values(node)) visit(one, see)
  }
}
