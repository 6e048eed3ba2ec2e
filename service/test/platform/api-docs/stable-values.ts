/**
 * What differs from run to run, and what stands on a page in its place: numbered, so that a page can name it in a later
 * request.
 */
const changing: { pattern: RegExp; stable: (number: number) => string }[] = [
  {
    pattern: /(?<=%2F|%20|(?<![0-9A-Za-z]))[0-9a-f]{24}(?![0-9A-Za-z])/g,
    stable: (number) => `6b0b5d60${String(number).padStart(16, '0')}`,
  },
  { pattern: /P[0-9a-f]{19}/g, stable: (number) => `P${String(number).padStart(19, '0')}` },
  { pattern: /W\/"[\w-]{27}"/g, stable: (number) => `W/"${String(number).padStart(27, '0')}"` },
]

/** What no later request needs is only shown alike: signatures, checksums, the digits in a file's name. */
const shown: [RegExp, string][] = [
  [/("[sS]ignature": ?)"[^"]+"/g, '$1"…"'],
  [/\bDV=\w+/g, 'DV=…'],
  [/("pidx": ?"|\bpidx=)[\w-]+/g, '$1HT6o6PEZRWFJ5ygavzHWd5'],
  // This gateway's time is its own.
  [/[\d-]+T[\d:.]+\+05:45/g, '2026-11-21T09:30:00.000+05:45'],
  [/(6304)[0-9A-Fa-f]{4}"/g, '$1A1B2"'],
  [/\b[0-9a-f]{32}\b/g, '…'],
  [/("(?:size|bytes)": ?)\d+/g, '$1136'],
  [/-\d{4}\.png/g, '-0417.png'],
  [/("csrf_token": ?)"[^"]+"/g, '$1"…"'],
  [/("secret": ?"whsec_)[^"]+/g, '$1…'],
  [/("duration_ms": ?)\d+/g, '$112'],
  [/\bct_[\w.:-]+/g, 'ct_…'],
  // A cursor holds the id of the last object.
  [/("next_cursor": ?)"[^".]+\.[^"]+"/g, '$1"WyIyMDI2LTEx…"'],
]

/** Where `npm start` listens. */
const here = 'http://127.0.0.1:4000'

export class StableValues {
  readonly #known: Set<string>
  readonly #origin: string
  readonly #named: Readonly<Record<string, string>>
  readonly #stableOf = new Map<string, string>()
  readonly #realOf = new Map<string, string>()
  readonly #counts = new Map<RegExp, number>()

  /**
   * `known`: values that are the same in every run; `origin`: where this run's service listens; `named`: values of this
   * run by what stands on the page.
   */
  constructor(known: string, origin: string, named: Readonly<Record<string, string>> = {}) {
    for (const [stable, real] of Object.entries(named)) this.#realOf.set(stable, real)
    this.#named = named
    this.#known = new Set(changing.flatMap(({ pattern }) => known.match(pattern) ?? []))
    this.#origin = origin
  }

  /** The text as the page shows it. */
  shown(text: string): string {
    const there = this.#origin
    let stable = text
      .replaceAll(there, here)
      .replaceAll(encodeURIComponent(there), encodeURIComponent(here))
      .replaceAll(there.replace('http', 'ws'), here.replace('http', 'ws'))
    for (const [name, real] of Object.entries(this.#named)) stable = stable.replaceAll(real, name)
    for (const kind of changing) {
      stable = stable.replace(kind.pattern, (real) => (this.#isFixed(real) ? real : this.#nameOf(real, kind)))
    }
    return shown.reduce((told, [pattern, replacement]) => told.replace(pattern, replacement), stable)
  }

  /** The page's text as this run must send it. */
  real(text: string): string {
    let real = text
    for (const [stable, value] of this.#realOf) real = real.replaceAll(stable, value)
    return real
  }

  #isFixed(value: string): boolean {
    return this.#known.has(value) || this.#realOf.has(value) || /^(.)\1+$/.test(value)
  }

  #nameOf(real: string, { pattern, stable }: (typeof changing)[number]): string {
    const known = this.#stableOf.get(real)
    if (known) return known
    const number = (this.#counts.get(pattern) ?? 0) + 1
    this.#counts.set(pattern, number)
    const name = stable(number)
    this.#stableOf.set(real, name)
    this.#realOf.set(name, real)
    return name
  }
}
