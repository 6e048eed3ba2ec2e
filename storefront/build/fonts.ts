import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/*
 * Makes src/fonts again, after an update of the faces: `npm run fonts -w storefront`. Compressing takes ten seconds, so
 * the fonts are part of the repository.
 */

const folder = join(import.meta.dirname, '../src/fonts')
const require = createRequire(import.meta.url)

const charactersOf = (...ranges: [from: number, to: number][]) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('')

/** Basic Latin and the punctuation of the texts, and Devanagari with the marks that shape it. */
const latin = `${charactersOf([0x20, 0x7e])}\u00a0©·×é–—‘’“”•…−→←`
const devanagari = charactersOf([0x900, 0x97f], [0x200c, 0x200d], [0x25cc, 0x25cc], [0x20, 0x20])

/** Both faces declare the same weights: a browser drops one script otherwise. */
const variationAxes = { wght: { min: 400, max: 650 } }

const fonts = [
  {
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    name: 'anek-latin.woff2',
    ...{ characters: latin, variationAxes },
  },
  {
    source: '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    name: 'noto-sans-devanagari.woff2',
    ...{ characters: devanagari, variationAxes },
  },
  // Mukta has a file for each weight, and is the typeface of the service's documents.
  ...['400', '600'].flatMap((weight) => [
    {
      source: `@fontsource/mukta/files/mukta-latin-${weight}-normal.woff`,
      name: `mukta-latin-${weight}.woff2`,
      characters: latin,
    },
    {
      source: `@fontsource/mukta/files/mukta-devanagari-${weight}-normal.woff`,
      name: `mukta-devanagari-${weight}.woff2`,
      characters: devanagari,
    },
  ]),
]

/** Writes the fonts with the characters and weights that the pages use, so that a phone loads 27 kB and not 45. */
await makeFonts()

async function makeFonts(): Promise<void> {
  for (const { source, name, characters, ...axes } of fonts) {
    const file = await readFile(require.resolve(source))
    const bytes = await subsetFont(file, characters, { targetFormat: 'woff2', ...axes })
    await writeFile(join(folder, name), bytes)
  }
}
