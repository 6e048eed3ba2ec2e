import type { Variant } from '../api/types.ts'

export type Pair = { name: string; colour: string }

/** The names that variants can have (2.4.1): `<colour>/<size>`, or the one of the two that there is. */
export function pairsOf(colors: string[], sizes: string[]): Pair[] {
  const names = colors.map((colour) => ({ name: (colour.split(':')[0] ?? '').trim(), colour }))
  if (names.length === 0) return sizes.map((size) => ({ name: size, colour: '' }))
  if (sizes.length === 0) return names
  return names.flatMap(({ name, colour }) => sizes.map((size) => ({ name: `${name}/${size}`, colour })))
}

/** Variants in the order of the pairs. One whose pair is gone is gone. */
export function inOrderOf(pairs: Pair[], variants: Variant[]): Variant[] {
  return pairs.flatMap(({ name }) => variants.find(({ option_name }) => option_name === name) ?? [])
}
