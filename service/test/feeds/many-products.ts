/**
 * A statement that inserts the products `from` to `to` of a large catalogue into store $1, each with a description of
 * $4 paragraphs.
 */
export const insertManyProducts = `
  insert into products (store_id, product_id, name, slug, description, price_paisa, merchant_price_paisa, image_urls,
    created_at, updated_at)
  select $1, lpad(to_hex(n), 24, '0'), 'Product ' || n, 'product-' || n,
         repeat('<p>Woven in the hills, number ' || n || '.</p>', $4::int), 50000, 50000,
         '["https://cdn.example/1.png"]', now(), now()
    from generate_series($2::int, $3::int) n`

/**
 * PostgreSQL does the same within a minute of such an insert. Without statistics each part of a file sorts the whole
 * catalogue.
 */
export const analyzeProducts = 'analyze products'
