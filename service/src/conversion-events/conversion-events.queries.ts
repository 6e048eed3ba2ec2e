import { announceDue } from '../outbox/messages.queries.ts'
import { type Db, execute, first, json, sql } from '../platform/database/database.ts'
import { hasConversionPlugin } from './conversion-plugin.queries.ts'
import type { eventMessage } from './event-message.ts'

/** Leaves the event to the outbox where the store has the plugin; elsewhere it does nothing. */
export async function enqueueConversionEvent(
  db: Db,
  storeId: string,
  { message_id, channel, kind, recipient, data }: ReturnType<typeof eventMessage>,
  now: Date,
): Promise<void> {
  const written = await execute(
    db,
    sql`
    insert into outbox (store_id, message_id, channel, kind, recipient, data, created_at, due_at)
    select store_id, ${message_id}, ${channel}, ${kind}, ${recipient}, ${json(data)}::jsonb, ${now}, ${now}
      from stores where store_id = ${storeId} and ${hasConversionPlugin(storeId)}`,
  )
  if (written > 0) await announceDue(db, channel)
}

export type PlatformAccount = { pixel_id: string | null; sealed_token: string | null }

export function findPlatformAccount(db: Db, storeId: string): Promise<PlatformAccount | undefined> {
  return first(
    db,
    sql`
    select (select plugin->'details'->>'pixel_id' from jsonb_array_elements(s.plugins) plugin
             where plugin->>'name' = 'meta_capi' limit 1) as pixel_id,
           (select sealed from store_secrets t
             where t.store_id = ${storeId} and t.name = 'plugin.meta_capi.access_token') as sealed_token
      from stores s where s.store_id = ${storeId}`,
  )
}
