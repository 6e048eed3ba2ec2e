import { type Db, many, type Sql } from '../platform/database/database.ts'

/*
 * cross-store: people span stores. better-auth names its tables and columns in its own way; these are ours. Only names
 * that stand here reach a statement's text.
 */

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

const tables = {
  user: {
    table: 'people',
    columns: {
      ...{ id: 'person_id', email: 'email', emailVerified: 'email_verified', name: 'name', image: 'image' },
      ...{ twoFactorEnabled: 'two_factor_enabled', firstStoreId: 'first_store_id', ...times },
    },
  },
  account: {
    table: 'person_passwords',
    columns: {
      ...{ id: 'password_id', userId: 'person_id', accountId: 'account_id', providerId: 'provider_id' },
      ...{ password: 'password', ...times },
    },
  },
  session: {
    table: 'sessions',
    columns: {
      ...{ id: 'session_id', token: 'token', userId: 'person_id', expiresAt: 'expires_at' },
      ...{ ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
    },
  },
  verification: {
    table: 'verifications',
    columns: {
      ...{ id: 'verification_id', identifier: 'identifier', value: 'value', expiresAt: 'expires_at', ...times },
    },
  },
  twoFactor: {
    table: 'second_factors',
    columns: {
      ...{ id: 'second_factor_id', userId: 'person_id', secret: 'secret', backupCodes: 'backup_codes' },
      ...{ verified: 'verified', lockedUntil: 'locked_until', failedVerificationCount: 'failed_verification_count' },
    },
  },
} satisfies Record<string, Table>

type Table = { table: string; columns: Record<string, string> }
type Values = Record<string, unknown>

/** A condition as better-auth writes it. Conditions are joined by `and`. */
export type Condition = { field: string; operator: string; value: unknown; connector: string }

/** cross-store: */
export async function insertRow(db: Db, model: string, data: Values): Promise<Values> {
  const { table, columns } = tableOf(model)
  const written = new Statement()
  const names = Object.keys(data).map((field) => columnOf(columns, field))
  const values = Object.values(data).map((value) => written.value(value))
  const text = `insert into ${table} (${names.join(', ')}) values (${values.join(', ')}) returning ${selected(columns)}`
  return (await written.rows(db, text))[0] as Values
}

/** cross-store: */
export function selectRows(
  db: Db,
  model: string,
  where: Condition[],
  { limit, offset = 0, sortBy }: { limit: number; offset?: number; sortBy?: { field: string; direction: string } },
): Promise<Values[]> {
  const { table, columns } = tableOf(model)
  const written = new Statement()
  const order = sortBy
    ? ` order by ${columnOf(columns, sortBy.field)} ${sortBy.direction === 'desc' ? 'desc' : 'asc'}`
    : ''
  const text =
    `select ${selected(columns)} from ${table}${written.where(columns, where)}${order}` +
    ` limit ${written.value(limit)} offset ${written.value(offset)}`
  return written.rows(db, text)
}

/** cross-store: */
export async function countRows(db: Db, model: string, where: Condition[]): Promise<number> {
  const { table, columns } = tableOf(model)
  const written = new Statement()
  const [row] = await written.rows(db, `select count(*) as rows from ${table}${written.where(columns, where)}`)
  return row?.rows as number
}

/** cross-store: `increment` adds to columns; null counts as 0. */
export function updateRows(
  db: Db,
  model: string,
  where: Condition[],
  set: Values,
  increment: Record<string, number> = {},
): Promise<Values[]> {
  const { table, columns } = tableOf(model)
  const written = new Statement()
  const changes = [
    ...Object.entries(set).map(([field, value]) => `${columnOf(columns, field)} = ${written.value(value)}`),
    ...Object.entries(increment).map(([field, by]) => {
      const column = columnOf(columns, field)
      return `${column} = coalesce(${column}, 0) + ${written.value(by)}`
    }),
  ]
  const text = `update ${table} set ${changes.join(', ')}${written.where(columns, where)} returning ${selected(columns)}`
  return written.rows(db, text)
}

/** cross-store: */
export function deleteRows(db: Db, model: string, where: Condition[]): Promise<Values[]> {
  const { table, columns } = tableOf(model)
  const written = new Statement()
  return written.rows(db, `delete from ${table}${written.where(columns, where)} returning ${selected(columns)}`)
}

function tableOf(model: string): Table {
  if (!Object.hasOwn(tables, model)) throw new Error(`better-auth given for a table that it has not: ${model}`)
  return tables[model as keyof typeof tables]
}

function columnOf(columns: Record<string, string>, field: string): string {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (column === undefined) throw new Error(`better-auth given for a column that it has not: ${field}`)
  return column
}

/** Every column under better-auth's name. */
function selected(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', ')
}

const operators: Record<string, string> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }

class Statement {
  readonly values: unknown[] = []

  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  where(columns: Record<string, string>, conditions: Condition[]): string {
    if (conditions.length === 0) return ''
    return ` where ${conditions.map((condition) => this.#condition(columns, condition)).join(' and ')}`
  }

  #condition(columns: Record<string, string>, { field, operator, value, connector }: Condition): string {
    const column = columnOf(columns, field)
    const symbol = operators[operator]
    if (connector !== 'AND') throw new Error(`better-auth given for a connector that it has not: ${connector}`)
    if (value === null && operator === 'eq') return `${column} is null`
    if (operator === 'in') return `${column} = any(${this.value(value)})`
    if (symbol === undefined) throw new Error(`better-auth given for an operator that it has not: ${operator}`)
    return `${column} ${symbol} ${this.value(value)}`
  }

  async rows(db: Db, text: string): Promise<Values[]> {
    const statement: Sql = { text, values: this.values }
    return many(db, statement)
  }
}
