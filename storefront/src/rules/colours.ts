export type Colour = {
  name: string
  /** one or two CSS colours; empty where the merchant gave none */
  swatch: string[]
}

/**
 * A colour may carry a swatch after the FIRST colon: `<name>:<#rrggbb>` or `<name>:<#rrggbb>|<#rrggbb>` (2.4.1). What is
 * no colour code never reaches a style.
 */
export function readColour(text: string): Colour {
  const colon = text.indexOf(':')
  if (colon < 0) return { name: text.trim(), swatch: [] }
  const swatch = text
    .slice(colon + 1)
    .split('|')
    .map((code) => code.trim())
  const isSwatch = swatch.length <= 2 && swatch.every((code) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(code))
  return { name: text.slice(0, colon).trim(), swatch: isSwatch ? swatch : [] }
}

/** The CSS background of a swatch, two-tone at 135°. */
export function swatchBackground([first, second]: string[]): string | undefined {
  if (first === undefined) return undefined
  return second === undefined ? first : `linear-gradient(135deg, ${first} 50%, ${second} 50%)`
}
