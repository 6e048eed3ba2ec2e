import { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from 'culori'

/** The colours of a store's buttons and links, made from one colour of the merchant's. */
export type Accent = {
  fill: string
  onFill: string
  hover: string
  pressed: string
  /** for links, radios and chosen borders */
  text: string
  /** the ground of a chosen row */
  soft: string
  /** whether the fill needs a border to be seen on white */
  hasEdge: boolean
}

export const ink = '#1c1b19'
const paper = '#ffffff'
const mist = '#f6f5f2'
/** The least contrast of text (WCAG 2, AA). */
const readable = 4.5
/** Below this a fill cannot be told from the page. */
const visible = 1.5
const step = 0.01
const softShare = 0.09

const toOklch = converter('oklch')
const toRgb = converter('rgb')

/** Makes any colour readable. Absent or malformed: ink. */
export function accentOf(input: string | undefined): Accent {
  const given = input && /^#[0-9a-f]{6}$/i.test(input) ? input.toLowerCase() : ink
  const { fill, onFill } = fillOf(given)
  const text = darkenUntil(given, mist)
  return {
    fill,
    onFill,
    hover: moved(fill, onFill, 0.05),
    pressed: moved(fill, onFill, 0.1),
    text,
    soft: overPaper(text, softShare),
    hasEdge: wcagContrast(fill, paper) < visible,
  }
}

function fillOf(given: string): { fill: string; onFill: string } {
  if (wcagContrast(given, paper) >= readable) return { fill: given, onFill: paper }
  if (wcagContrast(given, ink) >= readable) return { fill: given, onFill: ink }
  return { fill: darkenUntil(given, paper), onFill: paper }
}

/** The colour itself, or darker by steps until it is readable on the ground. */
function darkenUntil(given: string, ground: string): string {
  const { l } = oklchOf(given)
  let colour = given
  for (let steps = 1; wcagContrast(colour, ground) < readable; steps += 1)
    colour = withLightness(given, l - steps * step)
  return colour
}

/** The fill under a pointer. It moves away from its label's colour, so that the label stays readable. */
function moved(fill: string, onFill: string, by: number): string {
  const { l } = oklchOf(fill)
  const down = onFill === paper || l > 0.9
  const at = (distance: number) => withLightness(fill, down ? l - distance : l + distance)
  let distance = by
  while (wcagContrast(at(distance), onFill) < readable && distance > 0) distance -= step
  return at(distance)
}

/** Outside of what a screen can show, chroma goes down and the hue stays. */
function withLightness(colour: string, lightness: number): string {
  const l = Math.min(1, Math.max(0, lightness))
  return formatHex(clampChroma({ ...oklchOf(colour), l }, 'oklch', 'rgb'))
}

function oklchOf(colour: string): Oklch {
  return toOklch(parse(colour)) as Oklch
}

function overPaper(colour: string, share: number): string {
  const { r, g, b } = toRgb(parse(colour)) as { r: number; g: number; b: number }
  const mixed = (channel: number) => 1 - share * (1 - channel)
  return formatHex({ mode: 'rgb', r: mixed(r), g: mixed(g), b: mixed(b) })
}
