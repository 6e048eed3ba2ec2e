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

/** Draws text in a box, wrapped at its width. What would be below `mostLines` is cut. Returns the y below. */
export function drawText(doc: Doc, text: string, { x, y, width, mostLines }: Box, style: Style): number {
  return drawLines(doc, wrapped(doc, text, { width, mostLines }, style), { x, y, width }, style)
}

/** Draws lines that are wrapped already. Returns the y below. */
export function drawLines(doc: Doc, lines: string[], { x, y, width }: Box, style: Style): number {
  for (const [index, line] of lines.entries()) {
    const free = style.align === undefined ? 0 : width - widthOf(doc, line, style)
    const indent = style.align === 'right' ? free : style.align === 'center' ? free / 2 : 0
    drawLine(doc, line, x + indent, y + index * style.size * lineHeight, style)
  }
  return y + lines.length * style.size * lineHeight
}

const smallestSize = 5

/** Draws text in a box of a height, smaller where it would not fit. Nothing is drawn below the box. */
export function drawFitted(doc: Doc, text: string, { height, ...box }: Box & { height: number }, style: Style): void {
  const fitting = (size: number) => {
    const mostLines = Math.floor(height / (size * lineHeight))
    return wrapped(doc, text, { width: box.width, mostLines: mostLines + 1 }, { ...style, size }).length <= mostLines
  }
  let { size } = style
  while (size > smallestSize && !fitting(size)) size -= 0.5
  const mostLines = Math.floor(height / (size * lineHeight))
  drawText(doc, text, { ...box, mostLines }, { ...style, size })
}

export function heightOf(doc: Doc, text: string, width: number, style: Style): number {
  return heightOfLines(wrapped(doc, text, { width }, style), style)
}

export function heightOfLines(lines: string[], { size }: Style): number {
  return lines.length * size * lineHeight
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

type Bound = { width: number; mostLines?: number | undefined }
type Piece = { text: string; width: number }

/** The lines of a text. Where there are more than `mostLines`, the last one ends with `…`. */
export function wrapped(doc: Doc, text: string, { width, mostLines = Infinity }: Bound, style: Style): string[] {
  const most = mostLines * mostCharactersOfLine
  const lines: string[] = []
  let line = ''
  let end = 0
  const blank = widthOf(doc, ' ', style)
  for (const word of wordsOf(text.slice(0, most))) {
    for (const [index, piece] of piecesOf(doc, word, width, style).entries()) {
      if (line !== '' && (index > 0 || end + blank + piece.width > width)) {
        lines.push(line)
        if (lines.length > mostLines) return cut(doc, lines.slice(0, mostLines), width, style)
        line = ''
      }
      end = line === '' ? piece.width : end + blank + piece.width
      line = line === '' ? piece.text : `${line} ${piece.text}`
    }
  }
  if (line !== '') lines.push(line)
  return lines.length > mostLines || text.length > most ? cut(doc, lines.slice(0, mostLines), width, style) : lines
}

function cut(doc: Doc, lines: string[], width: number, style: Style): string[] {
  const [last] = broken(doc, lines.at(-1) ?? '', width - widthOf(doc, '…', style), style)
  return [...lines.slice(0, -1), `${last?.text.trimEnd()}…`]
}

/** More than a line of a sheet has, unless they have no width. */
const mostCharactersOfLine = 200
/** A longer word is measured letter by letter: the layout of a text takes the longer for each letter. */
const longestWord = 60

function piecesOf(doc: Doc, word: string, width: number, style: Style): Piece[] {
  if (word.length > longestWord) return broken(doc, word, width, style)
  // With the blank behind it, as most words are drawn: the library remembers the layout of each text.
  const whole = { text: word, width: widthOf(doc, `${word} `, style) - widthOf(doc, ' ', style) }
  return whole.width <= width ? [whole] : broken(doc, word, width, style)
}

function wordsOf(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no shape
  const visible = text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
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
function broken(doc: Doc, word: string, width: number, style: Style): Piece[] {
  const pieces: Piece[] = []
  let piece = { text: '', width: 0 }
  for (const { segment } of segmenter.segment(word)) {
    const segmentWidth = widthOf(doc, segment, style)
    if (piece.text !== '' && piece.width + segmentWidth > width) {
      pieces.push(piece)
      piece = { text: '', width: 0 }
    }
    piece.text += segment
    piece.width += segmentWidth
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
