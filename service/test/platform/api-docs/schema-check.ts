import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the document holds, and fails where it does not.
export type Document = any

/**
 * Judges values by the document's own schemas, as JSON Schema 2020-12. A format or keyword it does not know is an
 * error.
 */
export function openSchemaCheck(document: Document) {
  const ajv = new Ajv2020.default({ allErrors: true, strictTypes: false, strictTuples: false })
  addFormats.default(ajv)
  // The document around the schemas is no schema: its keys mean nothing here.
  for (const key of Object.keys(document)) ajv.addKeyword(key)
  ajv.addSchema(document, 'document')
  /** What is wrong with the value, by the schema at this place in the document; nothing when it fits. */
  return (place: (string | number)[], value: unknown): string[] => {
    const pointer = place.map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
    const validate = ajv.getSchema(`document#/${pointer.join('/')}`)
    if (!validate) throw new Error(`no schema at ${place.join(' ')}`)
    if (validate(value)) return []
    return (validate.errors ?? []).map((problem) =>
      `${problem.instancePath} ${problem.message} ${JSON.stringify(problem.params)}`.trim(),
    )
  }
}

/**
 * The document with closed objects in its responses: a key that is not described is a problem. The document itself
 * leaves them open, because a later version may add keys. Shapes of requests are in use in requests only.
 */
export function withExactResponses(document: Document): Document {
  const closed = (value: Document) =>
    value?.properties && value.additionalProperties === undefined ? { ...value, additionalProperties: false } : value
  return JSON.parse(JSON.stringify(document, (_key, value) => closed(value)))
}

export type SchemaCheck = ReturnType<typeof openSchemaCheck>
