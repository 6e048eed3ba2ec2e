import { type Db, first, sql } from '../platform/database/database.ts'

/** cross-store: finds the store by its subdomain. */
export function findStoreBySubdomain(db: Db, subdomain: string) {
  return first<{ store_id: string }>(
    db,
    sql`select store_id from store_domains where domain = ${subdomain} and kind = 'subdomain'`,
  )
}

/** cross-store: finds the store by its subdomain or custom domain. */
export function findNamedStore(db: Db, domain: string) {
  return first<{ store_id: string; kind: 'subdomain' | 'custom' }>(
    db,
    sql`select store_id, kind from store_domains where domain = ${domain}`,
  )
}

/** Whether the store has shown that its custom domain is its own. */
export async function hasVerifiedDomain(db: Db, storeId: string): Promise<boolean> {
  const verified = await first(
    db,
    sql`select 1 from stores where store_id = ${storeId} and custom_domain->'verified' = 'true'`,
  )
  return verified !== undefined
}

export async function isClosedStore(db: Db, storeId: string): Promise<boolean> {
  return (await first(db, sql`select 1 from stores where store_id = ${storeId} and closed`)) !== undefined
}

type Loose = Record<string, unknown>

export type StoreRow = {
  store_id: string
  subdomain: string
  name: string
  brand_name: string
  description: string
  top_bar_text: string
  logo: string
  hero_images: string[]
  plan: string
  storefront_url: string
  custom_domain: unknown
  addons: Loose
  checkout: Loose & { extras?: Loose }
  plugins: { name: string; details: unknown }[]
  use_advanced_inventory: boolean
  customization: Loose
  customer_program: { back_in_stock?: Loose }
  business: Loose
  secret_names: string[]
  categories: unknown[]
  blog_categories: unknown[]
}

/** The store with its menus and the names of its credentials, without their values. */
export function findStoreConfiguration(db: Db, storeId: string) {
  return first<StoreRow>(
    db,
    sql`
      select store_id, subdomain, name, brand_name, description, top_bar_text, logo, hero_images, plan, storefront_url,
             custom_domain, addons, checkout, plugins, use_advanced_inventory, customization, customer_program,
             business,
             array(select substr(secret.name, length('setting.') + 1) from store_secrets secret
                    where secret.store_id = ${storeId} and secret.name like 'setting.%') as secret_names,
             coalesce((
               select jsonb_agg(jsonb_build_object(
                        '_id', category_id, 'name', name, 'slug', slug, 'image', image, 'order', sort_order,
                        'seo_title', seo_title, 'seo_description', seo_description, 'seo_image', seo_image,
                        'hide_on_product', hide_on_product) order by sort_order, created_at, category_id)
                 from categories where categories.store_id = ${storeId}), '[]') as categories,
             coalesce((
               select jsonb_agg(jsonb_build_object('_id', blog_category_id, 'name', name, 'slug', slug, 'image', image)
                        order by position, blog_category_id)
                 from blog_categories where blog_categories.store_id = ${storeId}), '[]') as blog_categories
        from stores store
       where store_id = ${storeId} and not closed`,
  )
}
