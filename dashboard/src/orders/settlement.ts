import { readNumber } from '../format/numbers.ts'

type Row = { order: string; due: number }

/** What is typed into the form of a settlement. An order without an amount of its own is paid as a whole. */
type Typed = { ticked: ReadonlySet<string>; amounts: Readonly<Record<string, string>>; fee: string }

/**
 * The settlement that is typed. `unreadable`: orders whose amount is no number, which would count as 0, and
 * `isFeeUnreadable`, which would be left out: neither is written.
 */
export function settlementOf(rows: readonly Row[], { ticked, amounts, fee }: Typed) {
  const paid = rows.filter(({ order }) => ticked.has(order))
  const read = paid.map(({ order, due }) => ({ order, amount: readNumber(amounts[order] ?? String(due)) }))
  const orders = read.flatMap(({ order, amount }) => (amount === undefined ? [] : [{ order, amount }]))
  const charged = readNumber(fee)
  return {
    orders,
    sum: orders.reduce((total, { amount }) => total + amount, 0),
    ...(charged ? { fee: charged } : {}),
    unreadable: new Set(read.flatMap(({ order, amount }) => (amount === undefined ? [order] : []))),
    isFeeUnreadable: fee.trim() !== '' && charged === undefined,
  }
}
