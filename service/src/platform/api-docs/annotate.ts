type Schema = {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
}

/** Adds descriptions, or other keywords, to parts of a JSON schema. A name that leads nowhere is an error. */
export function annotate(schema: Schema, about: Record<string, string | object>): void {
  for (const [path, note] of Object.entries(about)) {
    const part = partAt(schema, path)
    if (!part) throw new Error(`the document describes ${path}, which is not there`)
    Object.assign(part, typeof note === 'string' ? { description: note } : note)
  }
}

export function partAt(schema: Schema, path: string): Schema | undefined {
  return path
    .split('.')
    .flatMap((name) => (name.endsWith('[]') ? [name.slice(0, -2), '[]'] : [name]))
    .reduce<Schema | undefined>((part, name) => (name === '[]' ? part?.items : part?.properties?.[name]), schema)
}
