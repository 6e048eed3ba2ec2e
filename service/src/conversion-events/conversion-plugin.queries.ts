import { type Sql, sql } from '../platform/database/database.ts'

/** Whether the row of `stores` has the platform's plugin with pixel and token; without them no event is written. */
export const hasConversionPlugin = (storeId: string): Sql => sql`
  (exists (select 1 from jsonb_array_elements(stores.plugins) plugin
            where plugin->>'name' = 'meta_capi' and coalesce(plugin->'details'->>'pixel_id', '') <> '')
   and exists (select 1 from store_secrets secret
                where secret.store_id = ${storeId} and secret.name = 'plugin.meta_capi.access_token'))`
