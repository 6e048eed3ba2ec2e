import { isBenchId } from './bench-store.ts'
import { asScript, type Expression, plain, type Script } from './pgbench.ts'
import type { Recorded } from './recorded.ts'

/** The expression over pgbench's variables that replaces a text found in a value, or undefined when the text stays. */
export type Replacement = (found: string) => string | undefined

export type Variation = {
  /** pgbench's own lines that set variables */
  sets?: string[]
  /** texts that vary in the same way as ids */
  alsoFind?: string[]
  replacement?: Replacement
}

const anyId = /\b[0-9a-f]{24}\b/

/**
 * A script of recorded statements that does other work at each turn. Ids that the service made for the recorded request
 * become new ones each turn, the same at every occurrence. Ids of the store file, and those in `existing`, stay.
 */
export function variedScript(
  statements: Recorded[],
  { sets = [], alsoFind = [], replacement = () => undefined }: Variation = {},
): Script {
  const pattern = new RegExp([anyId.source, ...alsoFind].join('|'), 'g')
  const newIds = new Map<string, string>()
  const expressionOf = (found: string): string | undefined => {
    const known = replacement(found)
    if (known !== undefined || isBenchId(found)) return known
    const variable = newIds.get(found) ?? `id_${newIds.size}`
    newIds.set(found, variable)
    return `lpad(to_hex(:${variable}::bigint), 24, '0')`
  }
  const script = asScript(statements, (value, name) => concatenated(value, name, pattern, expressionOf))
  const newIdSets = [...newIds.values()].map((variable) => `\\set ${variable} random(1, 9000000000000000000)`)
  return { text: [...sets, ...newIdSets, script.text].join('\n'), values: script.values }
}

/** Constant pieces and expressions, concatenated: cheaper for the database than replacing texts at run time. */
function concatenated(value: string, name: string, pattern: RegExp, expressionOf: Replacement): Expression {
  const values: Record<string, string> = {}
  const parts: string[] = []
  let from = 0
  const constant = (piece: string) => {
    if (piece === '') return
    const pieceName = `${name}_${parts.length}`
    values[pieceName] = piece
    parts.push(`:${pieceName}::text`)
  }
  for (const match of value.matchAll(pattern)) {
    const expression = expressionOf(match[0])
    if (expression === undefined) continue
    constant(value.slice(from, match.index))
    parts.push(expression)
    from = match.index + match[0].length
  }
  if (from === 0) return plain(value, name)
  constant(value.slice(from))
  return { text: `(${parts.join(' || ')})`, values }
}
