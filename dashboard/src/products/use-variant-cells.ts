import { type ClipboardEvent, useState } from 'react'
import type { Product, Variant } from '../api/types.ts'
import { readNumber } from '../format/numbers.ts'
import { inOrderOf, pairsOf } from './pairs.ts'
import type { ProductForm } from './use-product-form.ts'

export const columns = ['price', 'compare_at_price', 'quantity', 'sku', 'weight'] as const
export type Column = (typeof columns)[number]
export type Cell = { at: number; column: Column; value: string }

/**
 * The cells of the grid: one, a block that was pasted, and which pairs are sold. `left`: how many pasted cells are as
 * they were, since the text is no value.
 */
export function useVariantCells(form: ProductForm) {
  const { colors, sizes, variants } = form.value
  const pairs = pairsOf(colors, sizes)
  const [left, setLeft] = useState(0)
  const find = (name: string | undefined) => variants.find(({ option_name }) => option_name === name)

  const setCells = (cells: Cell[]) => {
    const next = new Map(variants.map((variant) => [variant.option_name, variant]))
    const counts: Parameters<ProductForm['setStock']>[0] = {}
    for (const { at, column, value } of cells) {
      const variant = next.get(pairs[at]?.name ?? '')
      const read = variant && readCell(column, value)
      if (!read) continue
      if (column === 'quantity' && variant._id && form.isByOutlet) continue
      if (column === 'quantity' && variant._id)
        counts[variant._id] = { count: read.quantity ?? 0, before: variant.quantity }
      else next.set(variant.option_name, { ...variant, ...read })
    }
    form.setStock(counts)
    form.set({ variants: [...next.values()] })
  }
  const sell = (name: string, on: boolean) => {
    const stored = form.base.variants.find(({ option_name }) => option_name === name)
    const rest = variants.filter(({ option_name }) => option_name !== name)
    form.set({ variants: on ? inOrderOf(pairs, [...rest, stored ?? newVariant(name, form.value)]) : rest })
  }
  const change = (name: string, changes: Partial<Variant>) =>
    form.set({ variants: variants.map((one) => (one.option_name === name ? { ...one, ...changes } : one)) })
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const { at, column } = (event.target as HTMLElement).dataset
    const block = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
    if (at === undefined || !/[\t\n]/.test(block)) return
    event.preventDefault()
    const cells = cellsOf(block, Number(at), columns.indexOf(column as Column))
    setCells(cells)
    setLeft(cells.filter(({ at, column, value }) => find(pairs[at]?.name) && !readCell(column, value)).length)
  }
  return { pairs, find, setCells, change, sell, paste, left }
}

/** It begins with the price, the cost and the weight of the product. */
export function newVariant(name: string, { price, cost_per_item, weight }: Product): Variant {
  return {
    ...{ option_name: name, price, compare_at_price: 0, cost_per_item, sku: '', barcode: '', image_url: '', weight },
    ...{ quantity: 0, held: 0 },
  }
}

/** Undefined when the text is no value of this column. */
export function readCell(column: Column, value: string): Partial<Variant> | undefined {
  if (column === 'sku') return { sku: value.trim() }
  const number = readNumber(value)
  if (value.trim() === '') return { [column]: column === 'quantity' || column === 'weight' ? 0 : null }
  if (number === undefined || (column === 'quantity' && !Number.isInteger(number))) return undefined
  return { [column]: number }
}

/** Rows and columns of a spreadsheet, from the cell into which they are pasted. */
function cellsOf(block: string, firstRow: number, firstColumn: number): Cell[] {
  return block.split(/\r?\n/).flatMap((line, down) =>
    line.split('\t').flatMap((value, right) => {
      const column = columns[firstColumn + right]
      return column ? [{ at: firstRow + down, column, value }] : []
    }),
  )
}
