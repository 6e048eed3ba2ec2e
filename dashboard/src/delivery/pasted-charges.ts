import type { ClipboardEvent } from 'react'
import { everywhere, type Table } from './merge-tables.ts'
import { everywhereRow, readCharge } from './read-charge.ts'
import type { Charge } from './use-table.ts'

/** Upper limits in kg of the six brackets; the last has none. */
export const brackets = [1, 2, 3, 5, 10, 0]

/** A cell of the table with the text that was pasted into it. */
type PastedCell = { row: number; bracket: number; typed: string }

/** Of a block: the cells that it fills, and how many lie outside of the table. */
type Pasted = { cells: PastedCell[]; outside: number }

/** The cells that a block of a spreadsheet fills, from the cell into which it is pasted. Undefined: a single value. */
export function pastedCells(
  event: ClipboardEvent<HTMLTableElement>,
  rows: readonly { row: number }[],
): Pasted | undefined {
  const { row, bracket } = (event.target as HTMLElement).dataset
  const block = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
  if (row === undefined || !/[\t\n]/.test(block)) return undefined
  event.preventDefault()
  const order = [everywhereRow, ...rows.map((one) => one.row)]
  const first = order.indexOf(Number(row))
  const pasted = block
    .split(/\r?\n/)
    .flatMap((line, down) =>
      line.split('\t').map((typed, right) => ({ row: order[first + down], bracket: Number(bracket) + right, typed })),
    )
  const cells = pasted.filter((cell): cell is PastedCell => cell.row !== undefined && cell.bracket < brackets.length)
  return { cells, outside: pasted.length - cells.length }
}

/** A cell whose charge becomes another. */
export type ChangedCharge = Charge & { before: number }

/** What pasted cells change, and how many do not since their text is no charge. */
export function changesOf({ defaults, places }: Table, cells: readonly PastedCell[]) {
  const changes: ChangedCharge[] = []
  let left = 0
  for (const { row, bracket, typed } of cells) {
    const after = readCharge(row, typed)
    const place = row === everywhereRow ? [everywhere, true, ...defaults] : places[row]
    const before = Number(place?.[bracket + 2])
    if (after === undefined) left += 1
    else if (place && after !== before) changes.push({ row, bracket, name: String(place[0]), before, after })
  }
  return { changes, left }
}
