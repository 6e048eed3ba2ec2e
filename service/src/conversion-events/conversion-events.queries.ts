import { type Db, first, sql } from '../platform/database/database.ts'
import { hasConversionPlugin } from './conversion-plugin.queries.ts'

export async function sendsConversionEvents(db: Db, storeId: string): Promise<boolean> {
  return (
    (await first(db, sql`select 1 from stores where store_id = ${storeId} and ${hasConversionPlugin(storeId)}`)) !==
    undefined
  )
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
