import { TextDecoder } from 'node:util'
import { maxImportRows } from '@pasal/contract/merchant/jobs/requests.ts'
import { CsvError, type Parser, parse } from 'csv-parse'
import { plainCell } from './cells.ts'
import { type Cells, type Headers, readHeaders } from './columns.ts'

/** Why a whole file cannot be imported. Its message is the job's. */
export class BadFile extends Error {}

export type Line = {
  /** as a spreadsheet counts: the headers are row 1 */
  row: number
  cells: Cells
  /** of the first text behind the last header, as 1, 2, 3 …: a comma without quotes has moved the cells before it */
  surplusCell?: number
}

export type CsvFile = { headers: Headers; lines: AsyncGenerator<Line> }

const longestRecordBytes = 4 * 1024 * 1024
/** All of them in any file: one that is put together from two others has two kinds. */
const lineEnds = ['\r\n', '\n', '\r']

/** The headers of the file; the generator then gives its lines, without empty ones. */
export async function readCsv(pieces: AsyncIterable<Buffer>): Promise<CsvFile> {
  const parser = parse({ record_delimiter: lineEnds, relax_column_count: true, max_record_size: longestRecordBytes })
  const feeding = feed(parser, pieces)
  const records = recordsOf(parser, feeding)
  const first = await records.next()
  if (first.done) throw new BadFile('The file is empty')
  const headers = readHeaders(first.value.cells)
  if (headers.nameOf.title === undefined && headers.nameOf.handle === undefined) {
    await records.return(undefined)
    throw new BadFile('The file has no column Title and no column Handle (or URL handle)')
  }
  return { headers, lines: linesOf(records, headers) }
}

async function* linesOf(records: AsyncGenerator<ParsedRecord>, headers: Headers): AsyncGenerator<Line> {
  let lines = 0
  for await (const { row, cells } of records) {
    lines += 1
    if (lines > maxImportRows) throw new BadFile(`The file has more than ${maxImportRows} rows`)
    const line: Line = { row, cells: {} }
    for (const [place, column] of headers.columns.entries()) {
      const cell = cells[place]
      if (column && cell !== undefined && cell !== '') line.cells[column] = plainCell(cell)
    }
    const surplus = cells.findIndex((cell, place) => place >= headers.columns.length && cell.trim() !== '')
    if (surplus >= 0) line.surplusCell = surplus + 1
    yield line
  }
}

type ParsedRecord = { row: number; cells: string[] }

/** Without lines of empty cells, which count as rows nevertheless. */
async function* recordsOf(parser: Parser, feeding: Promise<void>): AsyncGenerator<ParsedRecord, undefined> {
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
    }
    await feeding
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile(`The file is not CSV: ${error.message}`)
    throw error
  } finally {
    parser.destroy()
    await feeding
  }
}

/** Writes the file into the parser, no faster than it is read. */
async function feed(parser: Parser, pieces: AsyncIterable<Buffer>): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const closed = new Promise<void>((resolve) => parser.once('close', resolve))
  try {
    for await (const piece of pieces) {
      if (parser.destroyed) return
      const hasRoom = parser.write(decode(decoder, piece))
      if (!hasRoom) await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), closed])
    }
    parser.end(decode(decoder, undefined))
  } catch (error) {
    parser.destroy(error as Error)
  }
}

function decode(decoder: TextDecoder, piece: Buffer | undefined): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw new BadFile('The file is not UTF-8: save it as "CSV UTF-8"')
  }
}
