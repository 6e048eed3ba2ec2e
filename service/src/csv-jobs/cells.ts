/*
 * A spreadsheet program runs a cell that begins with one of these as a formula. An apostrophe in front keeps it text;
 * the import takes it off again. An apostrophe that stood there already gets another one, so nothing is lost.
 */
const formula = /^'*[=+\-@\t\r]/
const escaped = /^'+[=+\-@\t\r]/
const number = /^[+-]?\d+(\.\d+)?$/

export function safeCell(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

export function plainCell(cell: string): string {
  return escaped.test(cell) ? cell.slice(1) : cell
}
