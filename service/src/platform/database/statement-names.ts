import { hash } from 'node:crypto'

/** More than the service has texts, apart from those of lists. */
const most = 2_000

/**
 * Names statements by their texts: a named one is parsed and planned once per connection, which keeps it and its plan
 * for good. The texts of lists differ with the filters and words of a request, so there is a bound: texts beyond it get
 * no name.
 */
export function openStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    let name = names.get(text)
    if (name === undefined && names.size < most) {
      name = hash('sha1', text)
      names.set(text, name)
    }
    return name
  }
}
