/** Whether an Accept header prefers SVG to PNG. Equal weights, as in the header of a browser's `<img>`, mean PNG. */
export function prefersSvg(accept = ''): boolean {
  const weights = new Map(accept.slice(0, 1000).toLowerCase().split(',').map(weighted))
  const svg = weights.get('image/svg+xml') ?? 0
  const png = weights.get('image/png') ?? weights.get('image/*') ?? weights.get('*/*') ?? 0
  return svg > png
}

function weighted(range: string): [string, number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [type, weight >= 0 && weight <= 1 ? weight : 0]
}
