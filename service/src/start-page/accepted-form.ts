/**
 * The form of `/` that a client prefers by its Accept header; HTML when it takes anything. Undefined without the header
 * and for a client that takes neither form.
 */
export function acceptedForm(accept: string | undefined): 'html' | 'json' | undefined {
  const quality = qualities(accept ?? '')
  const html = quality('text/html') ?? quality('text/*') ?? quality('*/*') ?? 0
  const json = quality('application/json') ?? quality('application/*') ?? quality('*/*') ?? 0
  if (html === 0 && json === 0) return undefined
  return json > html ? 'json' : 'html'
}

/** The `q` of each media range; 1 where none is given. */
function qualities(accept: string): (range: string) => number | undefined {
  const ranges = accept.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const q = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
    return [range, Number.isNaN(q) ? 0 : q] as const
  })
  const known = new Map(ranges)
  return (range) => known.get(range)
}
