import type { Document, SchemaCheck } from './schema-check.ts'

/** A place in the document, as a JSON pointer. */
type Pointer = string

const escaped = (part: string | number) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')
const partsOf = (pointer: Pointer) => pointer.split('/').slice(1).map(unescaped)

/**
 * Keeps account of the parts of response schemas that some response had, so that a part without a response cannot stand
 * there unproved.
 */
export class SeenShapes {
  readonly #document: Document
  readonly #problemsOf: SchemaCheck
  readonly #seen = new Set<Pointer>()

  constructor(document: Document, problemsOf: SchemaCheck) {
    this.#document = document
    this.#problemsOf = problemsOf
  }

  see(place: (string | number)[], value: unknown): void {
    this.#visit(`/${place.map(escaped).join('/')}`, value)
  }

  /** Parts of named schemas and of this one that no response had. */
  unseen(place: (string | number)[]): Pointer[] {
    return this.#partsAt(`/${place.map(escaped).join('/')}`).filter((pointer) => !this.#seen.has(pointer))
  }

  #at(pointer: Pointer): Document {
    return partsOf(pointer).reduce((part, name) => part?.[name], this.#document)
  }

  #visit(pointer: Pointer, value: unknown): void {
    const schema = this.#at(pointer)
    if (schema === undefined) return
    this.#seen.add(pointer)
    if (schema.$ref) this.#visit(schema.$ref.slice(1), value)
    for (const index of (schema.anyOf ?? []).keys()) {
      const branch = `${pointer}/anyOf/${index}`
      if (this.#problemsOf(partsOf(branch), value).length === 0) this.#visit(branch, value)
    }
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      const tuple = `${pointer}/prefixItems/${key}`
      const item = schema.prefixItems?.[key] ? tuple : `${pointer}/items`
      this.#visit(Array.isArray(value) ? item : `${pointer}/properties/${escaped(key)}`, part)
    }
  }

  #partsAt(pointer: Pointer): Pointer[] {
    const { properties = {}, items, prefixItems = [], anyOf = [] } = this.#at(pointer)
    const below = [
      ...Object.keys(properties).map((name) => `properties/${escaped(name)}`),
      // No value reaches the `items` behind a tuple: it has as many entries as it may have.
      ...(items && prefixItems.length === 0 ? ['items'] : []),
      ...[...prefixItems.keys()].map((index) => `prefixItems/${index}`),
      ...[...anyOf.keys()].map((index) => `anyOf/${index}`),
    ]
    return [pointer, ...below.flatMap((part) => this.#partsAt(`${pointer}/${part}`))]
  }
}
