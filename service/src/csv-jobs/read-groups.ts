import { slugOf } from '../merchant/new-slug.ts'
import type { Cells, Column, Headers } from './columns.ts'
import type { Line } from './read-csv.ts'

/** The rows of one product. */
export type Group = {
  /** of its first line */
  row: number
  lastRow: number
  /** the handle; without one, the slug of the title */
  key: string
  /** whether a cell names it */
  hasHandle: boolean
  lines: Line[]
  headers: Headers
}

/** The products of a file, one after another. A line without handle and title belongs to the product above it. */
export async function* groupsOf(headers: Headers, lines: AsyncIterable<Line>): AsyncGenerator<Group> {
  let group: Group | undefined
  for await (const line of lines) {
    const handle = trimmed(line.cells, 'handle')
    const title = trimmed(line.cells, 'title')
    const key = handle || slugOf(title)
    const isNamed = handle !== '' || title !== ''
    const continues = group && (isNamed ? key !== '' && group.key === key : !group.hasHandle)
    if (group && continues) {
      group.lines.push(line)
      group.lastRow = line.row
    } else {
      if (group) yield group
      group = { row: line.row, lastRow: line.row, key, hasHandle: handle !== '', lines: [line], headers }
    }
  }
  if (group) yield group
}

export function trimmed(cells: Cells, column: Column): string {
  return cells[column]?.trim() ?? ''
}

/** The first of the product's rows that has the cell. */
export function lineWith({ lines }: Group, column: Column): Line | undefined {
  return lines.find(({ cells }) => trimmed(cells, column) !== '')
}
