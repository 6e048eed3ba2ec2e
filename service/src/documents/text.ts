import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Doc = PDFKit.PDFDocument

/** Points; 1 mm is 72 / 25.4 of them. */
export const mm = (millimetres: number) => (millimetres * 72) / 25.4

export type Style = { size: number; bold?: boolean; align?: 'left' | 'center' | 'right' }
export type Box = { x: number; y: number; width: number; mostLines?: number }

const parts = ['devanagari', 'latin', 'latin-ext'] as const
type Part = (typeof parts)[number]
const weights = { regular: 400, bold: 700 }
const lineHeight = 1.5

const files = parts.flatMap((part) =>
  Object.entries(weights).map(([name, weight]) => {
    const url = import.meta.resolve(`@fontsource/mukta/files/mukta-${part}-${weight}-normal.woff`)
    return [`${part} ${name}`, readFileSync(fileURLToPath(url))] as const
  }),
)

/** The typeface comes in parts, one for each script. */
export function registerFonts(doc: Doc): void {
  for (const [name, file] of files) doc.registerFont(name, file)
}

/** Draws text in a box, wrapped at its width. Returns the y below. */
export function drawText(doc: Doc, text: string, { x, y, width, mostLines = 50 }: Box, style: Style): number {
  const lines = wrapped(doc, text, width, style).slice(0, mostLines)
  for (const [index, line] of lines.entries()) {
    const free = width - widthOf(doc, line, style)
    const indent = style.align === 'right' ? free : style.align === 'center' ? free / 2 : 0
    drawLine(doc, line, x + indent, y + index * style.size * lineHeight, style)
  }
  return y + lines.length * style.size * lineHeight
}

const smallestSize = 5

/** Draws text in a box of a height, smaller where it would not fit. Nothing is drawn below the box. */
export function drawFitted(doc: Doc, text: string, { height, ...box }: Box & { height: number }, style: Style): void {
  let { size } = style
  while (size > smallestSize && heightOf(doc, text, box.width, { ...style, size }) > height) size -= 0.5
  const mostLines = Math.floor(height / (size * lineHeight))
  drawText(doc, text, { ...box, mostLines }, { ...style, size })
}

export function heightOf(doc: Doc, text: string, width: number, style: Style): number {
  return wrapped(doc, text, width, style).length * style.size * lineHeight
}

function drawLine(doc: Doc, line: string, x: number, y: number, style: Style): void {
  let at = x
  for (const run of runsOf(line)) {
    useFont(doc, run.part, style)
    doc.text(run.text, at, y, { lineBreak: false })
    at += doc.widthOfString(run.text)
  }
}

function widthOf(doc: Doc, line: string, style: Style): number {
  return runsOf(line).reduce((sum, { part, text }) => {
    useFont(doc, part, style)
    return sum + doc.widthOfString(text)
  }, 0)
}

function useFont(doc: Doc, part: Part, { size, bold = false }: Style): void {
  doc.font(`${part} ${bold ? 'bold' : 'regular'}`).fontSize(size)
}

function wrapped(doc: Doc, text: string, width: number, style: Style): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of wordsOf(text)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(doc, longer, style) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = widthOf(doc, word, style) <= width ? [word] : broken(doc, word, width, style)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

const mostCharacters = 5000

function wordsOf(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no shape
  const visible = text.slice(0, mostCharacters).replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
  return visible
    .normalize('NFC')
    .split(' ')
    .filter((word) => word !== '')
}

const segmenter = new Intl.Segmenter('ne', { granularity: 'grapheme' })

/**
 * A word that is wider than a line, cut between its letters. The letters' widths are added: the library remembers the
 * layout of each text that it measures, and a stranger may order with texts of thousands of letters without a blank.
 */
function broken(doc: Doc, word: string, width: number, style: Style): string[] {
  const pieces: string[] = []
  let piece = ''
  let pieceWidth = 0
  for (const { segment } of segmenter.segment(word)) {
    const segmentWidth = widthOf(doc, segment, style)
    if (piece !== '' && pieceWidth + segmentWidth > width) {
      pieces.push(piece)
      piece = ''
      pieceWidth = 0
    }
    piece += segment
    pieceWidth += segmentWidth
  }
  return [...pieces, piece]
}

type Run = { part: Part; text: string }

/** The joiners U+200C and U+200D belong to Devanagari: they choose the form of a letter. */
const devanagari = /[\p{Script=Devanagari}\u0964\u0965\u1cd0-\u1cff\u200c-\u200d\u25cc]/u
const latin = /[\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2010-\u206f\u20ac\u2122\u2212]/u

function runsOf(line: string): Run[] {
  const runs: Run[] = []
  for (const character of line) {
    const last = runs.at(-1)
    const part = character === ' ' && last ? last.part : partOf(character)
    if (last?.part === part) last.text += character
    else runs.push({ part, text: character })
  }
  return runs
}

function partOf(character: string): Part {
  if (devanagari.test(character)) return 'devanagari'
  return latin.test(character) ? 'latin' : 'latin-ext'
}
