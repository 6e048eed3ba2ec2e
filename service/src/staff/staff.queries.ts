import type { Role } from '@pasal/contract/merchant/rights.ts'
import { type Page, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, first, many, sql } from '../platform/database/database.ts'

type List<Sort extends string> = MerchantRequest<{
  limit: number
  cursor?: string | undefined
  sort: Sort
  count?: '1' | '0' | undefined
}>

export async function findStoreName(db: Db, storeId: string): Promise<string | undefined> {
  return (await first<{ name: string }>(db, sql`select name from stores where store_id = ${storeId}`))?.name
}

export function findStoreToShow(
  db: Db,
  storeId: string,
): Promise<{ _id: string; name: string; subdomain: string } | undefined> {
  return first(db, sql`select store_id as _id, name, subdomain from stores where store_id = ${storeId}`)
}

/** cross-store: the names of the stores in which a person may work. */
export function listStoreNames(db: Db, storeIds: string[]): Promise<{ _id: string; name: string }[]> {
  return many(db, sql`select store_id as _id, name from stores where store_id = any(${storeIds})`)
}

type MyStore = {
  _id: string
  name: string
  brand_name: string
  subdomain: string
  logo: string
  plan: string
  closed: boolean
}

/** cross-store: the stores in which the caller may work. */
export function pageOfStores<Item>(
  db: Db,
  request: List<'name' | '-name'>,
  storeIds: string[],
  shown: (row: MyStore) => Item,
): Promise<Page<Item>> {
  return readPage<MyStore, Item>(
    db,
    request,
    {
      columns: sql`store_id as _id, name, brand_name, subdomain, logo, plan, closed`,
      from: sql`from stores where store_id = any(${storeIds})`,
      id: sql`store_id`,
      order: { by: sql`lower(name)`, type: 'text', descending: request.query.sort === '-name' },
    },
    shown,
  )
}

type Person = { _id: string; name: string; email: string; two_factor_enabled: boolean }

/** cross-store: people are in no store. */
export function pageOfPeople<Item>(
  db: Db,
  request: List<'name' | '-name'>,
  personIds: string[],
  shown: (row: Person) => Item,
): Promise<Page<Item>> {
  return readPage<Person, Item>(
    db,
    request,
    {
      columns: sql`person_id as _id, name, email, two_factor_enabled`,
      from: sql`from people where person_id = any(${personIds})`,
      id: sql`person_id`,
      order: { by: sql`lower(name)`, type: 'text', descending: request.query.sort === '-name' },
    },
    shown,
  )
}

type Invitation = { _id: string; store_id: string; role: Role; expires_at: Date }

/** cross-store: the invitations to an e-mail. */
export function pageOfInvitationsTo<Item>(
  db: Db,
  request: List<'-created_at' | 'created_at'>,
  { email, now }: { email: string; now: Date },
  shown: (row: Invitation) => Item,
): Promise<Page<Item>> {
  return readPage<Invitation, Item>(
    db,
    request,
    {
      columns: sql`invitation_id as _id, store_id, role, expires_at`,
      from: sql`from invitations where email = ${email} and expires_at > ${now}`,
      id: sql`invitation_id`,
      order: newest(request),
    },
    shown,
  )
}

export function pageOfInvitations(db: Db, storeId: string, request: List<'-created_at' | 'created_at'>, now: Date) {
  return readPage(db, request, {
    columns: sql`invitation_id as _id, email, role, created_at, expires_at, invited_by`,
    from: sql`from invitations where store_id = ${storeId} and expires_at > ${now}`,
    id: sql`invitation_id`,
    order: newest(request),
  })
}

const keyColumns = sql`
  api_key_id as _id, name, hint, scopes, created_at, created_by, expires_at, last_used_at, last_used_ip, revoked_at`

/** Keys that are live, or were within 90 days. */
export function pageOfApiKeys(db: Db, storeId: string, request: List<'-created_at' | 'created_at'>, since: Date) {
  return readPage(db, request, {
    columns: keyColumns,
    from: sql`from api_keys
               where store_id = ${storeId} and coalesce(least(revoked_at, expires_at), expires_at) > ${since}`,
    id: sql`api_key_id`,
    order: newest(request),
  })
}

export type ShownApiKey = {
  _id: string
  name: string
  hint: string
  scopes: string[]
  created_at: Date
  created_by: object
  expires_at: Date
  last_used_at: Date | null
  last_used_ip: string | null
  revoked_at: Date | null
}

export function findShownApiKey(db: Db, storeId: string, apiKeyId: string) {
  return first<ShownApiKey>(
    db,
    sql`select ${keyColumns} from api_keys where store_id = ${storeId} and api_key_id = ${apiKeyId}`,
  )
}

function newest({ query }: List<'-created_at' | 'created_at'>) {
  return { by: sql`created_at`, type: 'timestamptz', descending: query.sort === '-created_at' } as const
}
