import { type Db, first, type Sql, sql, type Tx } from '../platform/database/database.ts'

type Loose = Record<string, unknown>

export type SettingsRow = {
  store_id: string
  version: number
  created_at: Date
  updated_at: Date
  subdomain: string
  name: string
  brand_name: string
  top_bar_text: string
  description: string
  logo: string
  hero_images: string[]
  storefront_url: string
  plan: string
  page_builder: boolean
  closed: boolean
  addons: Loose
  checkout: Loose & { extras?: Loose }
  customization: Loose
  customer_program: { back_in_stock?: Loose }
  business: Loose
  cancellation_sms: string
  dispatched_sms: string
  low_stock_at: number
  use_advanced_inventory: boolean
  custom_domain: { domain: string; verified: boolean } | null
  plugins: { name: string; details: unknown }[]
  secret_names: string[]
  has_capi_token: boolean
}

function statement(storeId: string, lock: Sql): Sql {
  return sql`
    select store_id, version, created_at, updated_at, subdomain, name, brand_name, top_bar_text, description, logo,
           hero_images, storefront_url, plan, page_builder, closed, addons, checkout, customization, customer_program,
           business, cancellation_sms, dispatched_sms, low_stock_at, use_advanced_inventory, custom_domain, plugins,
           array(select substr(secret.name, length('setting.') + 1) from store_secrets secret
                  where secret.store_id = ${storeId} and secret.name like 'setting.%') as secret_names,
           exists (select 1 from store_secrets secret
                    where secret.store_id = ${storeId} and secret.name = 'plugin.meta_capi.access_token')
             as has_capi_token
      from stores
     where store_id = ${storeId} ${lock}`
}

export function findSettings(db: Db, storeId: string): Promise<SettingsRow | undefined> {
  return first(db, statement(storeId, sql``))
}

/** Orders do not wait for this lock. */
export function lockSettings(tx: Tx, storeId: string): Promise<SettingsRow | undefined> {
  return first(tx, statement(storeId, sql`for no key update`))
}
