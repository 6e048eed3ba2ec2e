import type { Cells, Column } from './columns.ts'
import type { Notes } from './problems.ts'
import { nameOfColor } from './product-rows.ts'
import type { Line } from './read-csv.ts'
import { type Group, lineWith, trimmed } from './read-groups.ts'
import { readVariantLines, type Stored, type VariantLine } from './read-options.ts'

/** What the rows of a product say: only what differs from the stored product. */
export type ReadProduct = {
  /** keys of 5.1, unchecked */
  fields: Record<string, unknown>
  vendor: string | undefined
  type: string | undefined
  /** units of stored items, by variant; '' is the product. Below 0 in the file, as in `rowsBelowZero`, is 0 here. */
  quantities: Map<string, number>
  rowsBelowZero: number[]
}

type Reading = {
  group: Group
  notes: Notes
  stored: Stored | undefined
  read: ReadProduct
}

/** Reads the lines of a product that is new, or of the stored one. */
export function readProduct(group: Group, notes: Notes, stored: Stored | undefined): ReadProduct {
  const read: ReadProduct = { fields: {}, vendor: undefined, type: undefined, quantities: new Map(), rowsBelowZero: [] }
  const reading = { group, notes, stored, read }
  readFields(reading)
  readStatus(reading)
  readPolicy(reading)
  readImages(reading)
  rejectGiftCards(reading)
  rejectLongLines(reading)
  const lines = readVariantLines(group, notes, stored)
  const [first] = group.lines
  if (lines.length > 0) readVariants(reading, lines)
  else if (first && !stored?.product.variants.length) readItem(reading, first, { path: '', own: read.fields, id: '' })
  return read
}

/** The cell, when it says something that the stored product does not say already. */
function newCell({ group, stored }: Reading, column: Column): { text: string; line: Line } | undefined {
  const line = lineWith(group, column)
  const text = line?.cells[column]
  if (line === undefined || text === undefined || text === stored?.rows[0]?.[column]) return undefined
  return { text, line }
}

const mostUnits = 1_000_000_000
const plainFields = [
  ['title', 'name'],
  ['description', 'description'],
  ['seo_title', 'seo_title'],
  ['seo_description', 'seo_description'],
] as const

function readFields(reading: Reading): void {
  const { group, notes, stored, read } = reading
  for (const [column, key] of plainFields) {
    const cell = newCell(reading, column)
    if (cell) read.fields[key] = cell.text
    if (cell) notes.place(key, cell.line, column)
  }
  const [first] = group.lines
  if (first && (!stored || (group.hasHandle && stored.product.slug !== group.key))) {
    read.fields.slug = group.key
    notes.place('slug', first, group.hasHandle ? 'handle' : 'title')
  }
  const tags = newCell(reading, 'tags')
  if (tags) read.fields.tags = [...new Set(tags.text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
  if (tags) notes.place('tags', tags.line, 'tags')
  const [vendor, type] = [newCell(reading, 'vendor'), newCell(reading, 'type')]
  read.vendor = vendor?.text.trim()
  read.type = type?.text.trim()
  if (vendor) notes.place('brand', vendor.line, 'vendor')
  if (type) notes.place('categories', type.line, 'type')
}

const statuses = new Map(Object.entries({ active: 'Active', draft: 'Draft', archived: 'Archived' }))

function readStatus({ group, notes, stored, read }: Reading): void {
  const [status, published] = [lineWith(group, 'status'), lineWith(group, 'published')]
  const shown = published && trimmed(published.cells, 'published').toLowerCase()
  if (published && shown !== 'true' && shown !== 'false')
    notes.problem(published.row, 'published', 'Must be true or false')
  if (status) {
    const wanted = statuses.get(trimmed(status.cells, 'status').toLowerCase())
    if (wanted === undefined) notes.problem(status.row, 'status', 'Must be active, draft or archived')
    else if (wanted !== stored?.product.status) read.fields.status = wanted
    notes.place('status', status, 'status')
  } else if (shown === 'false' && stored?.product.status !== 'Draft') read.fields.status = 'Draft'
}

const policies = new Map(Object.entries({ continue: true, true: true, deny: false, false: false }))

/** `continue` in any row counts for the product. */
function readPolicy({ group, notes, stored, read }: Reading): void {
  let sellsOn: boolean | undefined
  for (const { row, cells } of group.lines) {
    const cell = trimmed(cells, 'policy').toLowerCase()
    if (cell === '') continue
    const policy = policies.get(cell)
    if (policy === undefined) notes.problem(row, 'policy', 'Must be continue or deny, true or false')
    sellsOn = sellsOn || policy
  }
  if (sellsOn !== undefined && sellsOn !== stored?.product.continue_selling) read.fields.continue_selling = sellsOn
}

/** By their position; without one in the order of the rows. */
function readImages({ group, notes, stored, read }: Reading): void {
  const images = new Map<string, { place: number; line: Line }>()
  for (const line of group.lines) {
    const [url, position] = [trimmed(line.cells, 'image'), trimmed(line.cells, 'image_position')]
    if (position !== '' && !/^\d{1,6}$/.test(position))
      notes.problem(line.row, 'image_position', 'Must be a whole number')
    if (url === '' || images.has(url)) continue
    images.set(url, { place: position === '' ? images.size + 1 : Number(position), line })
  }
  const sorted = [...images].sort(([, a], [, b]) => a.place - b.place)
  const urls = sorted.map(([url]) => url)
  // A picture that the product shows twice stands in the export twice, too.
  const known = [...new Set(stored?.product.image_urls)]
  if (urls.length === 0 || (known.length === urls.length && known.every((url, index) => url === urls[index]))) return
  read.fields.image_urls = urls
  for (const [index, [_url, { line }]] of sorted.entries()) notes.place(`image_urls.${index}`, line, 'image')
  notes.place('image_urls', group.lines[0] as Line, 'image')
}

function rejectGiftCards({ group, notes }: Reading): void {
  for (const { row, cells } of group.lines)
    if (trimmed(cells, 'gift_card').toLowerCase() === 'true')
      notes.problem(row, 'gift_card', 'Gift cards are not sold here')
}

function rejectLongLines({ group, notes }: Reading): void {
  for (const { row, surplusCell } of group.lines)
    if (surplusCell) notes.problems.push(`Row ${row}, cell ${surplusCell}: Has no header. Quote values with commas`)
}

/** Stored variants without a line stay as they are: a file of some rows deletes nothing. */
function readVariants(reading: Reading, lines: VariantLine[]): void {
  const { notes, stored, read } = reading
  const unpriced = lines.find((found) => trimmed(found.line.cells, 'price') === '' && !found.stored?.price)
  if (unpriced) notes.place('price', unpriced.line, 'price')
  const byId = new Map(lines.flatMap((found) => (found.stored ? [[found.stored._id, found]] : [])))
  const staying = (stored?.product.variants ?? []).map(({ _id }) => ({ _id, found: byId.get(_id) }))
  const added = lines.filter((found) => !found.stored).map((found) => ({ _id: undefined, found }))
  const variants = [...staying, ...added].map(({ _id, found }, index): Record<string, unknown> => {
    const variant: Record<string, unknown> = _id === undefined ? {} : { _id }
    if (!found) return variant
    const path = `variants.${index}`
    if (found.stored?.option_name !== found.option_name) variant.option_name = found.option_name
    notes.place(path, found.line, 'option1_value')
    readItem(reading, found.line, { path: `${path}.`, own: variant, id: _id })
    const image = trimmed(found.line.cells, 'variant_image')
    if (image !== '' && image !== found.stored?.image_url) variant.image_url = image
    notes.place(`${path}.image_url`, found.line, 'variant_image')
    return variant
  })
  const isChanged = variants.some((variant) => Object.keys(variant).some((key) => key !== '_id'))
  if (!isChanged) return
  read.fields.variants = variants
  addOptions(reading, lines)
}

/** Colours and sizes that the product has not yet. */
function addOptions({ stored, read, notes }: Reading, lines: VariantLine[]): void {
  const product = stored?.product
  for (const key of ['colors', 'sizes'] as const) {
    const known = product?.[key] ?? []
    const nameOf = key === 'colors' ? nameOfColor : (value: string) => value
    const names = new Set(known.map(nameOf))
    const added = lines.flatMap(({ color, size, line }) => {
      const value = key === 'colors' ? color : size
      if (value === undefined || names.has(nameOf(value))) return []
      names.add(nameOf(value))
      notes.place(key, line, 'option1_value')
      return [value]
    })
    if (added.length > 0) read.fields[key] = [...known, ...added]
  }
}

type Item = { path: string; own: Record<string, unknown>; id: string | undefined }
const amountColumns = ['price', 'compare_at_price', 'cost_per_item'] as const

/** What a line says of the item that is sold: the product, or a variant. `id`: of a stored item. */
function readItem({ notes, stored, read }: Reading, line: Line, { path, own, id }: Item): void {
  const { row, cells } = line
  const known = knownCells(stored, id)
  const isNew = (column: Column) => trimmed(cells, column) !== '' && cells[column] !== known[column]
  for (const column of ['sku', 'barcode'] as const) {
    if (isNew(column)) own[column] = trimmed(cells, column)
    notes.place(`${path}${column}`, line, column)
  }
  for (const column of amountColumns) {
    notes.place(`${path}${column}`, line, column)
    if (!isNew(column)) continue
    const amount = decimal(trimmed(cells, column))
    if (amount === undefined) notes.problem(row, column, 'Must be an amount such as 1250.50')
    else own[column] = amount
  }
  notes.place(`${path}weight`, line, 'grams')
  const grams = isNew('grams') ? decimal(trimmed(cells, 'grams')) : 0
  if (grams === undefined) notes.problem(row, 'grams', 'Must be a number of grams')
  else if (isNew('grams')) own.weight = grams / 1000
  if (trimmed(cells, 'quantity') !== '') readQuantity({ notes, stored, read }, line, { path, own, id }, known)
}

function readQuantity(
  { notes, stored, read }: Pick<Reading, 'notes' | 'stored' | 'read'>,
  line: Line,
  { path, own, id }: Item,
  known: Cells,
): void {
  notes.place(`${path}quantity`, line, 'quantity')
  const cell = trimmed(line.cells, 'quantity')
  const isStored = stored !== undefined && id !== undefined
  if (isStored && cell === known.quantity) return
  const units = /^-?\d{1,12}$/.test(cell) ? Math.max(0, Number(cell)) : undefined
  if (units === undefined) notes.problem(line.row, 'quantity', 'Must be a whole number')
  else if (units > mostUnits) notes.problem(line.row, 'quantity', `Must not be above ${mostUnits}`)
  if (units === undefined || units > mostUnits) return
  if (isStored) read.quantities.set(id, units)
  else own.quantity = units
  if (Number(cell) < 0 && isStored) read.rowsBelowZero.push(line.row)
  else if (Number(cell) < 0) notes.warn(line.row, 'quantity', 'Below 0: the item begins with 0 units')
}

/** What an export says of the stored item. */
function knownCells(stored: Stored | undefined, id: string | undefined): Cells {
  if (!stored || id === undefined) return {}
  const index = stored.product.variants.findIndex(({ _id }) => _id === id)
  return stored.rows[Math.max(index, 0)] ?? {}
}

function decimal(cell: string): number | undefined {
  return /^\d{1,12}(\.\d{1,12})?$/.test(cell) ? Number(cell) : undefined
}

/** The SKUs that the lines give to items. */
export function skusOf(group: Group): { sku: string; row: number }[] {
  return group.lines.flatMap(({ row, cells }) => {
    const sku = trimmed(cells, 'sku')
    return sku === '' ? [] : [{ sku, row }]
  })
}
