import { stringify } from 'csv-stringify/sync'
import { safeCell } from './cells.ts'

/** Spreadsheet programs take a file without it for the system's old encoding. */
export const byteOrderMark = '\uFEFF'

/** Lines with CRLF, whose cells no spreadsheet program runs. */
export function csvLines(lines: readonly (readonly string[])[]): string {
  return stringify(
    lines.map((line) => line.map(safeCell)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )
}

export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName.replace(/[^\w.-]+/g, '-')}"`,
})
