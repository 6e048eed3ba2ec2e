import type { MerchantProduct, MerchantVariant } from '../products/product.queries.ts'
import type { Cells, Column } from './columns.ts'
import type { Notes } from './problems.ts'
import { nameOfColor } from './product-rows.ts'
import type { Line } from './read-csv.ts'
import { type Group, lineWith, trimmed } from './read-groups.ts'

/** A line that is a variant. */
export type VariantLine = {
  line: Line
  option_name: string
  color: string | undefined
  size: string | undefined
  stored: MerchantVariant | undefined
}

type Option = 1 | 2 | 3
const options: readonly Option[] = [1, 2, 3]
const valueColumn = (option: Option): Column => `option${option}_value`
const itemColumns: readonly Column[] = [
  'sku',
  'barcode',
  'grams',
  'price',
  'compare_at_price',
  'cost_per_item',
  'quantity',
]

/** The variants that the lines describe; none for a product without. */
export function readVariantLines(group: Group, notes: Notes, stored: Stored | undefined): VariantLine[] {
  const used = options.filter((option) => lineWith(group, valueColumn(option)) !== undefined)
  const { option1_name: name = '', option1_value: value } = group.lines[0]?.cells ?? {}
  const isDefault = used.length === 1 && /^(title)?$/i.test(name.trim()) && value?.trim() === 'Default Title'
  const [, ...further] = group.lines
  if (used.length === 0 || isDefault) {
    requireNoItems(further, notes)
    return []
  }
  const hasValues = ({ cells }: Line) => used.some((option) => trimmed(cells, valueColumn(option)) !== '')
  requireNoItems(
    group.lines.filter((line) => !hasValues(line)),
    notes,
  )
  const roles = rolesOf(group, used)
  const found = group.lines.filter(hasValues).flatMap((line) => {
    const missing = used.find((option) => trimmed(line.cells, valueColumn(option)) === '')
    const known = stored?.byOptions.get(optionsKey(line.cells))
    if (missing === undefined || known) return [variantOf(line, roles, known, stored)]
    notes.problem(line.row, valueColumn(missing), 'Required')
    return []
  })
  requireDistinct(found, notes)
  return found
}

/** What the import knows of the product that the file changes. */
export type Stored = {
  product: MerchantProduct
  /** its lines in an export */
  rows: Cells[]
  byOptions: Map<string, MerchantVariant>
}

export function storedWith(product: MerchantProduct, rows: Cells[]): Stored {
  const byOptions = new Map(product.variants.map((variant, index) => [optionsKey(rows[index] ?? {}), variant]))
  return { product, rows, byOptions }
}

function optionsKey(cells: Cells): string {
  return JSON.stringify(options.map((option) => trimmed(cells, valueColumn(option))))
}

/** A line without options is a picture, or a mistake. */
function requireNoItems(lines: Line[], notes: Notes): void {
  for (const { row, cells } of lines) {
    if (itemColumns.some((column) => trimmed(cells, column) !== '')) notes.problem(row, 'option1_value', 'Required')
  }
}

type Roles = { color: Option | undefined; rest: Option[] }

/** The option named colour is the colour, else the first of several. */
function rolesOf(group: Group, used: Option[]): Roles {
  const nameOf = (option: Option) => {
    const column: Column = `option${option}_name`
    return trimmed(lineWith(group, column)?.cells ?? {}, column).toLowerCase()
  }
  const named = used.find((option) => ['color', 'colour'].includes(nameOf(option)))
  const color = named ?? (used.length > 1 ? used[0] : undefined)
  return { color, rest: used.filter((option) => option !== color) }
}

function variantOf(line: Line, roles: Roles, known: MerchantVariant | undefined, stored: Stored | undefined) {
  const color = roles.color && trimmed(line.cells, valueColumn(roles.color))
  const size =
    roles.rest.length > 0 ? roles.rest.map((option) => trimmed(line.cells, valueColumn(option))).join(' / ') : undefined
  const option_name = [
    ...(color === undefined ? [] : [nameOfColor(color)]),
    ...(size === undefined ? [] : [size]),
  ].join('/')
  if (known) return { line, option_name: known.option_name, color: undefined, size: undefined, stored: known }
  const variants = stored?.product.variants ?? []
  const sku = trimmed(line.cells, 'sku')
  const same =
    variants.find((variant) => variant.option_name === option_name) ??
    variants.find((variant) => sku !== '' && variant.sku === sku)
  return { line, option_name, color, size, stored: same }
}

function requireDistinct(found: VariantLine[], notes: Notes): void {
  const rows = new Map<string, number>()
  const ids = new Map<string, number>()
  for (const { line, option_name, stored } of found) {
    const before = rows.get(option_name) ?? (stored && ids.get(stored._id))
    if (before !== undefined) notes.problem(line.row, 'option1_value', `The same variant as row ${before}`)
    rows.set(option_name, line.row)
    if (stored) ids.set(stored._id, line.row)
  }
}
