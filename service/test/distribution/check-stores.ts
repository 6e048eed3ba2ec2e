import {
  distributedTables,
  localSchemas,
  localTables,
  referenceTables,
} from '../../src/platform/distribution/distributed-tables.ts'
import type { FunctionBody } from './function-bodies.ts'
import { type Call, checkStatement, type Values } from './statement-check.ts'

/**
 * What prevents a statement from running on one server when stores are spread over servers, and which stores it names.
 */
export type StoreCheck = { problems: string[]; stores: Set<string>; written: Set<string> }

type Functions = Map<string, FunctionBody>

const distributed = new Set<string>(distributedTables)
const reference = new Set<string>(referenceTables)
const local = new Set<string>(localTables)
const ownSchemas = new Set<string | undefined>([undefined, 'public'])

export function checkStores(text: string, values: Values, functions: Functions): StoreCheck {
  const { tables, written, calls, faults } = checkStatement(text, values)
  const problems = [...faults]
  const stores = new Set<string>()
  const split = tables.filter(({ name, schema }) => ownSchemas.has(schema) && distributed.has(name))
  for (const { name, stores: found } of split) {
    if (found.length === 0) problems.push(`${name}: no store`)
    for (const store of found) stores.add(store)
  }
  const others = tables.filter((table) => !split.includes(table) && !isReference(table))
  for (const table of others.filter((one) => !isLocal(one))) problems.push(`${table.name}: a table of no list`)
  if (split.length > 0 && others.some(isLocal)) problems.push('a local table beside a distributed one')
  for (const call of calls) {
    if (split.length > 0 && readsTables(call, functions))
      problems.push(`${call.name}: reads tables inside a statement of a store`)
    for (const store of storesOfCall(call, functions, problems)) stores.add(store)
  }
  if (stores.size > 1) problems.push(`several stores: ${[...stores].join(', ')}`)
  return { problems, stores, written }
}

/** Every statement of a function's body must be restricted to the one store of the function. */
export function checkFunction(body: FunctionBody, functions: Functions): string[] {
  const values: Values = {
    parameter: (position) => body.parameters[position - 1] ?? `$${position}`,
    variable: (fields) => (body.isVariable(fields[0] as string) ? fields.join('.') : undefined),
  }
  const checked = body.statements.map((text) => ({ text, ...checkStores(text, values, functions) }))
  const problems = checked.flatMap(({ text, problems }) => problems.map((problem) => `${problem} in ${oneLine(text)}`))
  const stores = new Set(checked.flatMap(({ stores }) => [...stores]))
  const unexpected = [...stores].filter((store) => !/(^|[._])store_id$/.test(store))
  if (stores.size > 1 || unexpected.length > 0) problems.push(`its stores: ${[...stores].join(', ')}`)
  return problems.map((problem) => `${body.name}: ${problem}`)
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 110)
}

type Table = { name: string; schema: string | undefined }

function isReference({ name, schema }: Table): boolean {
  return ownSchemas.has(schema) && reference.has(name)
}

function isLocal({ name, schema }: Table): boolean {
  return ownSchemas.has(schema) ? local.has(name) : schema === 'pg_catalog' || isLocalSchema(schema)
}

function isLocalSchema(schema: string | undefined): boolean {
  return (localSchemas as readonly (string | undefined)[]).includes(schema)
}

/** Such a call would run on the store's server, which has neither the rows of other servers nor the local tables. */
function readsTables(call: Call, functions: Functions, seen = new Set<string>()): boolean {
  if (isLocalSchema(call.schema)) return true
  const body = functions.get(call.name)
  if (!body || seen.has(call.name)) return false
  seen.add(call.name)
  const anyValues: Values = { parameter: String, variable: () => undefined }
  return body.statements.some((text) => {
    const { tables, calls } = checkStatement(text, anyValues)
    return tables.length > 0 || calls.some((inner) => readsTables(inner, functions, seen))
  })
}

/** A function of a store gets its store as an argument; returns the values of that argument. */
function storesOfCall(call: Call, functions: Functions, problems: string[]): string[] {
  const position = functions.get(call.name)?.parameters.indexOf('p_store_id') ?? -1
  if (position === -1) return []
  const given = call.args[position] ?? []
  if (given.length === 0) problems.push(`${call.name}: called for no store`)
  return given
}
