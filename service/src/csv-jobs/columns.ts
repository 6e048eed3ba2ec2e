/* The columns of a product's CSV, in both generations of headers (14.2), in the order of an export. */

const table = {
  handle: ['Handle', 'URL handle'],
  title: ['Title', 'Title'],
  description: ['Body (HTML)', 'Description'],
  vendor: ['Vendor', 'Vendor'],
  type: ['Type', 'Type'],
  tags: ['Tags', 'Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status', 'Status'],
  option1_name: ['Option1 Name', 'Option1 name'],
  option1_value: ['Option1 Value', 'Option1 value'],
  option2_name: ['Option2 Name', 'Option2 name'],
  option2_value: ['Option2 Value', 'Option2 value'],
  option3_name: ['Option3 Name', 'Option3 name'],
  option3_value: ['Option3 Value', 'Option3 value'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  price: ['Variant Price', 'Price'],
  compare_at_price: ['Variant Compare At Price', 'Compare-at price'],
  cost_per_item: ['Cost per item', 'Cost per item'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  image: ['Image Src', 'Product image URL'],
  image_position: ['Image Position', 'Image position'],
  variant_image: ['Variant Image', 'Variant image URL'],
  seo_title: ['SEO Title', 'SEO title'],
  seo_description: ['SEO Description', 'SEO description'],
  gift_card: ['Gift Card', 'Gift card'],
} as const

export type Column = keyof typeof table

/** The cells of a line by column, as a person reads them; a column without a cell is absent. */
export type Cells = Partial<Record<Column, string>>

const names = new Map<string, Column>(
  Object.entries(table).flatMap(([column, both]) => both.map((name) => [name.toLowerCase(), column as Column])),
)

export type Headers = {
  /** by place in the line; undefined: the column is ignored */
  columns: (Column | undefined)[]
  /** as the file writes it */
  nameOf: Partial<Record<Column, string>>
  ignored: string[]
}

/** Of two columns for the same thing the first counts. */
export function readHeaders(cells: readonly string[]): Headers {
  const nameOf: Partial<Record<Column, string>> = {}
  const ignored: string[] = []
  const columns = cells.map((cell) => {
    const name = cell.trim()
    const column = names.get(name.toLowerCase())
    if (column && nameOf[column] === undefined) {
      nameOf[column] = name
      return column
    }
    if (name !== '') ignored.push(name)
    return undefined
  })
  return { columns, nameOf, ignored }
}

/** A gift card is no product here, so no export has the column. */
export const exportedColumns = (Object.keys(table) as Column[]).filter((column) => column !== 'gift_card')

export function headerOf(column: Column, generation: 'old' | 'new'): string {
  return table[column][generation === 'old' ? 0 : 1]
}
