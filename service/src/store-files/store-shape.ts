import { field, momentField, type Shape } from './shape.ts'

/** The row of the store. Credentials, outlets and the tokens of plugins lie elsewhere. */
export const storeShape: Shape = {
  table: 'stores',
  id: 'store_id',
  idKey: '_id',
  unique: true,
  required: [],
  fields: [
    field('subdomain', ''),
    field('name', ''),
    field('brand_name', ''),
    field('description', ''),
    field('top_bar_text', ''),
    field('logo', ''),
    field('hero_images', []),
    field('plan', ''),
    field('storefront_url', ''),
    field('custom_domain', null),
    field('addons', {}),
    field('checkout', {}),
    field('plugins', []),
    field('use_advanced_inventory', false),
    field('customization', {}),
    field('customer_program', {}),
    field('cancellation_sms', ''),
    field('page_builder', false),
    momentField('created_at', 'now'),
  ],
  merged: [],
  order: 'store_id',
}
