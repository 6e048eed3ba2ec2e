import type { ClipboardEvent } from 'react'
import type { Charge } from './use-table.ts'

/** Upper limits in kg of the six brackets; the last has none. */
export const brackets = [1, 2, 3, 5, 10, 0]

/** The cells that a block of a spreadsheet fills, from the cell into which it is pasted. Undefined: a single value. */
export function pastedCharges(
  event: ClipboardEvent<HTMLTableElement>,
  rows: readonly { row: number }[],
): Charge[] | undefined {
  const { row, bracket } = (event.target as HTMLElement).dataset
  const block = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
  if (row === undefined || !/[\t\n]/.test(block)) return undefined
  event.preventDefault()
  const order = [-1, ...rows.map((one) => one.row)]
  const first = order.indexOf(Number(row))
  return block.split(/\r?\n/).flatMap((line, down) => {
    const into = order[first + down]
    if (into === undefined) return []
    return line.split('\t').map((typed, right) => ({ row: into, bracket: Number(bracket) + right, typed }))
  })
}
