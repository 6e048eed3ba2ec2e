import type { ListWebhooks } from '@pasal/contract/merchant/webhooks/requests.ts'
import { readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'

export type ShownWebhook = {
  _id: string
  version: number
  url: string
  events: string[]
  description: string
  enabled: boolean
  disabled_reason: string | null
  last_success_at: Date | null
  last_failure_at: Date | null
  created_at: Date
  updated_at: Date
}

const columns = sql`
  webhook_id as _id, version, url, events, description, enabled, disabled_reason, last_success_at, last_failure_at,
  created_at, updated_at`

export function listWebhookPage(db: Db, storeId: string, request: MerchantRequest<ListWebhooks>) {
  const { query } = request
  return readPage<ShownWebhook>(db, request, {
    columns,
    from: sql`from webhooks where store_id = ${storeId}`,
    id: sql`webhook_id`,
    order: { by: sql`created_at`, type: 'timestamptz', descending: query.sort === '-created_at' },
  })
}

export function findWebhook(db: Db, storeId: string, id: string): Promise<ShownWebhook | undefined> {
  return first(db, sql`select ${columns} from webhooks where store_id = ${storeId} and webhook_id = ${id}`)
}

export function lockWebhook(tx: Db, storeId: string, id: string): Promise<ShownWebhook | undefined> {
  return first(tx, sql`select ${columns} from webhooks where store_id = ${storeId} and webhook_id = ${id} for update`)
}

/** How many the store has. One after another may add to them. */
export async function countWebhooks(tx: Tx, storeId: string): Promise<number> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`${storeId} webhooks`}, 0))`)
  const row = await first<{ count: number }>(
    tx,
    sql`select count(*) as count from webhooks where store_id = ${storeId}`,
  )
  return row?.count ?? 0
}

type NewWebhook = Pick<ShownWebhook, '_id' | 'url' | 'events' | 'description' | 'enabled'> & { secret: string }

export function insertWebhook(tx: Tx, storeId: string, webhook: NewWebhook, now: Date): Promise<number> {
  const { _id, url, events, description, enabled, secret } = webhook
  return execute(
    tx,
    sql`
    insert into webhooks (store_id, webhook_id, url, events, description, enabled, secret, enabled_at, created_at,
                          updated_at)
    values (${storeId}, ${_id}, ${url}, ${json(events)}, ${description}, ${enabled}, ${secret}, ${now}, ${now},
            ${now})`,
  )
}

type Changes = Partial<Pick<ShownWebhook, 'url' | 'events' | 'description' | 'enabled'>>

/** `enabled: true` begins anew. */
export function updateWebhook(tx: Db, storeId: string, id: string, changes: Changes, now: Date): Promise<number> {
  const { url = null, events, description = null, enabled = null } = changes
  return execute(
    tx,
    sql`
    update webhooks
       set url = coalesce(${url}, url), events = coalesce(${events ? json(events) : null}, events),
           description = coalesce(${description}, description), enabled = coalesce(${enabled}, enabled),
           disabled_reason = case when ${enabled}::boolean then null else disabled_reason end,
           enabled_at = case when ${enabled}::boolean then ${now} else enabled_at end,
           version = version + 1, updated_at = ${now}
     where store_id = ${storeId} and webhook_id = ${id}`,
  )
}

export function deleteWebhook(tx: Db, storeId: string, id: string): Promise<number> {
  return execute(tx, sql`delete from webhooks where store_id = ${storeId} and webhook_id = ${id}`)
}

/** The secret before it goes on signing until `until`. */
export function replaceSecret(tx: Tx, storeId: string, id: string, secret: string, until: Date, now: Date) {
  return execute(
    tx,
    sql`
    update webhooks
       set previous_secret = secret, previous_secret_until = ${until}, secret = ${secret},
           version = version + 1, updated_at = ${now}
     where store_id = ${storeId} and webhook_id = ${id}`,
  )
}

export type SealedSecrets = { store_id: string; webhook_id: string; secret: string; previous_secret: string | null }

/** cross-store: the start seals them with the new key while SECRET_KEY is being changed. */
export function listSealedSecrets(db: Db): Promise<SealedSecrets[]> {
  return many(db, sql`select store_id, webhook_id, secret, previous_secret from webhooks`)
}

/**
 * Changes nothing when the secret itself was replaced in the meantime. Responses show no difference, so the version of
 * the webhook stays.
 */
export function replaceSealing(db: Db, { store_id, webhook_id, secret }: SealedSecrets, resealed: Sealing) {
  return execute(
    db,
    sql`
    update webhooks set secret = ${resealed.secret}, previous_secret = ${resealed.previous_secret}
     where store_id = ${store_id} and webhook_id = ${webhook_id} and secret = ${secret}`,
  )
}

type Sealing = Pick<SealedSecrets, 'secret' | 'previous_secret'>

export type Endpoint = {
  url: string
  enabled: boolean
  secret: string
  previous_secret: string | null
  previous_secret_until: Date | null
}

/** What one attempt needs. */
export function findEndpoint(db: Db, storeId: string, id: string): Promise<Endpoint | undefined> {
  return first(
    db,
    sql`
    select url, enabled, secret, previous_secret, previous_secret_until
      from webhooks where store_id = ${storeId} and webhook_id = ${id}`,
  )
}

export function listListening(tx: Db, storeId: string, events: string[]) {
  return many<{ webhook_id: string; events: string[] }>(
    tx,
    sql`
    select webhook_id, events from webhooks
     where store_id = ${storeId} and enabled and events ?| ${events}::text[]`,
  )
}

export function recordSuccess(tx: Tx, storeId: string, id: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`update webhooks set last_success_at = ${now} where store_id = ${storeId} and webhook_id = ${id}`,
  )
}

export function recordFailure(tx: Tx, storeId: string, id: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`update webhooks set last_failure_at = ${now} where store_id = ${storeId} and webhook_id = ${id}`,
  )
}

/** Whether it was enabled, and nothing had succeeded since `since`. null: whatever succeeded. */
export async function disableWebhook(
  tx: Tx,
  storeId: string,
  id: string,
  { reason, since, now }: { reason: string; since: Date | null; now: Date },
): Promise<boolean> {
  const disabled = await execute(
    tx,
    sql`
    update webhooks set enabled = false, disabled_reason = ${reason}, version = version + 1, updated_at = ${now}
     where store_id = ${storeId} and webhook_id = ${id} and enabled
       and (${since}::timestamptz is null
            or enabled_at <= ${since} and (last_success_at is null or last_success_at < ${since}))`,
  )
  return disabled === 1
}
