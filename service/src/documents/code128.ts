import JsBarcode from 'jsbarcode'
import type { Doc } from './text.ts'

/** Narrow bars and spaces beside a barcode that must stay white. */
const quietModules = 10

/** The bars of a Code 128, one character for each narrow bar: 1 is black. */
export function modulesOf(text: string): string {
  const result: { encodings?: { data: string }[] } = {}
  JsBarcode(result, text, { format: 'CODE128' })
  return (result.encodings ?? []).map(({ data }) => data).join('')
}

const shortestText = 1
const longestText = 80

export function fitsCode128(text: string): boolean {
  return text.length >= shortestText && text.length <= longestText && /^[\u0020-\u007e]*$/.test(text)
}

/** Draws the bars as one filled path in a box. */
export function drawCode128(doc: Doc, modules: string, box: { x: number; y: number; width: number; height: number }) {
  const module = box.width / (modules.length + 2 * quietModules)
  let at = box.x + quietModules * module
  for (const [bar = ''] of modules.matchAll(/1+|0+/g)) {
    if (bar[0] === '1') doc.rect(at, box.y, bar.length * module, box.height)
    at += bar.length * module
  }
  doc.fill('black')
}
