import type { ApiError } from '../platform/http/errors.ts'
import { type Column, headerOf } from './columns.ts'
import type { Line } from './read-csv.ts'
import type { Group } from './read-groups.ts'

/** Where the file has what a key of the product was made of. */
type Place = { row: number; column: Column }

/** What is wrong with a product's rows, by row and column; and what a merchant should know although it is imported. */
export class Notes {
  readonly problems: string[] = []
  readonly warnings: string[] = []
  readonly #group: Group
  readonly #places = new Map<string, Place>()

  constructor(group: Group) {
    this.#group = group
  }

  problem(row: number, column: Column, message: string): void {
    this.problems.push(this.#at({ row, column }, message))
  }

  warn(row: number, column: Column, message: string): void {
    this.warnings.push(this.#at({ row, column }, message))
  }

  /** The key of the product with this path stands in this column of the line. */
  place(path: string, { row }: Line, column: Column): void {
    this.#places.set(path, { row, column })
  }

  /** Takes over what the rules of the merchant's API say, whose paths are keys of the product. */
  addFields(fields: Record<string, string>): void {
    for (const [path, message] of Object.entries(fields)) this.problems.push(this.#at(this.#placeOf(path), message))
  }

  addError({ body }: ApiError): void {
    const { fields, message } = Object(body) as { fields?: Record<string, string>; message?: string }
    if (fields) this.addFields(fields)
    else this.problems.push(`Row ${this.#group.row}: ${message ?? String(body)}`)
  }

  #placeOf(path: string): Place {
    const parts = path.split('.')
    for (let length = parts.length; length > 0; length -= 1) {
      const place = this.#places.get(parts.slice(0, length).join('.'))
      if (place) return place
    }
    return { row: this.#group.row, column: columnOfKey[parts.at(-1) as keyof typeof columnOfKey] ?? 'title' }
  }

  #at({ row, column }: Place, message: string): string {
    const name = this.#group.headers.nameOf[column] ?? headerOf(column, 'new')
    return `Row ${row}, ${name}: ${message}`
  }
}

/** For keys that no cell gave. */
const columnOfKey = { name: 'title', price: 'price', option_name: 'option1_value', slug: 'handle' } as const
