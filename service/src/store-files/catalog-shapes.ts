import { field, momentField, moneyField, type Shape } from './shape.ts'

const seo = [field('seo_title', ''), field('seo_description', ''), field('seo_image', '')]

export const categoryShape: Shape = {
  table: 'categories',
  id: 'category_id',
  idKey: '_id',
  key: 'slug',
  unique: true,
  required: ['name'],
  fields: [
    field('name', ''),
    field('slug', ''),
    field('order', 0, 'sort_order'),
    field('image', ''),
    field('hide_on_product', false),
    ...seo,
    field('desc_page', null),
    momentField('created_at', 'now'),
  ],
  merged: [],
  order: 'sort_order, created_at, category_id',
}

export const brandShape: Shape = {
  table: 'brands',
  id: 'brand_id',
  idKey: '_id',
  key: 'slug',
  unique: true,
  required: ['name'],
  fields: [
    field('name', ''),
    field('slug', ''),
    field('logo', ''),
    field('desc_page', null),
    field('page', {}),
    momentField('created_at', 'now'),
  ],
  merged: ['page'],
  order: 'created_at, brand_id',
}

export const printShape: Shape = {
  table: 'prints',
  id: 'print_id',
  idKey: '_id',
  key: 'name',
  unique: false,
  required: [],
  fields: [field('name', ''), field('image_url', '')],
  merged: [],
  order: 'name, print_id',
}

/** What is written to stock, reviews and the category lists has statements of its own. */
export const productShape: Shape = {
  table: 'products',
  id: 'product_id',
  idKey: '_id',
  key: 'slug',
  unique: true,
  required: ['name'],
  fields: [
    field('name', ''),
    field('slug', ''),
    field('status', 'Active'),
    field('channel', 1),
    field('description', ''),
    field('long_description', ''),
    moneyField('price', null, 'merchant_price_paisa'),
    moneyField('compare_at_price', 0, 'merchant_compare_at_paisa'),
    field('weight', 0, 'weight_kg'),
    field('sku', ''),
    field('barcode', ''),
    field('continue_selling', true),
    field('colors', []),
    field('sizes', []),
    field('tags', []),
    field('brand', null, 'brand_id'),
    field('image_urls', []),
    field('custom_fields', []),
    field('print_addon', {}),
    momentField('release_date', null),
    ...seo,
    field('similar_products', null, 'similar_product_ids'),
    momentField('created_at', 'now'),
    momentField('updated_at', 'now'),
  ],
  merged: [],
  order: 'created_at, product_id',
}

export const variantShape: Shape = {
  table: 'variants',
  id: 'variant_id',
  idKey: '_id',
  key: 'option_name',
  unique: true,
  required: [],
  fields: [
    field('option_name', ''),
    moneyField('price', null, 'merchant_price_paisa'),
    moneyField('compare_at_price', 0, 'merchant_compare_at_paisa'),
    field('sku', ''),
    field('weight', 0, 'weight_kg'),
    field('image_url', ''),
    field('barcode', ''),
    field('alt_barcode', ''),
    field('exim_code', ''),
    field('tigg_id', ''),
  ],
  merged: [],
  order: 'product_id, position, variant_id',
}

export const reviewShape: Shape = {
  table: 'reviews',
  id: 'review_id',
  idKey: '_id',
  unique: false,
  required: ['rating'],
  fields: [
    field('rating', 0),
    field('review', ''),
    field('images', []),
    field('customer_name', ''),
    field('verified_purchase', false),
    momentField('created_at', 'now'),
  ],
  merged: [],
  order: 'product_id, created_at, review_id',
}
