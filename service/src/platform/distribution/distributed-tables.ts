/*
 * Which table lives where when stores are distributed over servers by Citus
 * (docs/operations/several-database-servers.md). Every table, function and trigger of the database stands in exactly
 * one of these lists; test/distribution/distribution.test.ts fails when a new one stands in none.
 */

/** Split by `store_id`, all rows of a store on one server. A table comes after those that its foreign keys point at. */
export const distributedTables = [
  'stores',
  'store_secrets',
  'store_versions',
  'members',
  'invitations',
  'api_keys',
  'audit_entries',
  'merchant_requests',
  'print_requests',
  'outlets',
  'delivery_tables',
  'order_counters',
  'categories',
  'brands',
  'prints',
  'products',
  'product_categories',
  'variants',
  'skus',
  'reviews',
  'flash_sales',
  'flash_sale_products',
  'forms',
  'blog_categories',
  'blog_authors',
  'blog_posts',
  'pages',
  'stock',
  'stock_holds',
  'stock_movements',
  'coupons',
  'coupon_uses',
  'coupon_use_changes',
  'coupon_holds',
  'customers',
  'orders',
  'order_lines',
  'order_events',
  'store_events',
  'announced_orders',
  'low_stock_items',
  'low_stock_checks',
  'open_streams',
  'webhooks',
  'webhook_bodies',
  'webhook_deliveries',
  'order_payments',
  'order_refunds',
  'bill_counters',
  'bills',
  'phone_guesses',
  'idempotency_keys',
  'outbox',
  'payment_transactions',
  'cod_settlements',
  'form_submissions',
  'alerts',
  'feed_files',
  'sms_of_store',
  'sitemap_parts',
  'uploads',
  'uploads_of_store',
  'pictures',
  'page_views',
  'report_refreshes',
  'report_days',
  'report_figures',
  'csv_jobs',
  'csv_job_rows',
  'csv_job_pieces',
] as const

/** Whole on every server: small, read by every request, written when a merchant changes a name. */
export const referenceTables = ['store_domains'] as const

/**
 * Only on the coordinator: counts of a client, a phone, a mailbox or a disk across stores, the accounts of people, who
 * work in several stores, and the record of the schema.
 */
export const localTables = [
  'rate_limits',
  'sms_to_number',
  'mails_to_address',
  'uploads_of_all',
  'people',
  'person_passwords',
  'sessions',
  'verifications',
  'second_factors',
  'used_codes',
  'schema_parts',
] as const

/** The job queue's own schema, local as a whole. */
export const localSchemas = ['graphile_worker'] as const

/**
 * Functions that a store's server must have: statements that run there call the first two, which read no table; the
 * functions of functionsOfAStore call the others. The service calls some of them too. Citus runs such a call on the
 * coordinator and sends each statement of the body to the store's server.
 */
export const functionsOnEveryServer = [
  'offer_price',
  'search_prefixes',
  'limited_holds',
  'use_limited_coupon',
  'reserved_coupon_uses',
  'release_overdue_holds',
] as const

/**
 * Functions whose whole call Citus sends to the store's server, because the service calls each by itself, outside a
 * transaction, with the store as `p_store_id`. A dozen statements are then one round trip, and the time limits in a
 * function's definition hold where its statements wait.
 */
export const functionsOfAStore = ['place_orders', 'hold_coupon_use', 'count_post_view'] as const

/** Called by migrations only, on the coordinator. */
export const functionsOfMigrations = ['distribute_table'] as const

/** Citus allows no trigger on a distributed table. */
export const triggersTakenAway = [
  // No route deletes a store. An operator who deletes one by SQL must delete its rows of store_domains,
  // stock_movements, order_events and store_events too.
  { trigger: 'store_deleted', table: 'stores', function: 'release_domains_of_deleted_store' },
  { trigger: 'store_deleted_with_movements', table: 'stores', function: 'delete_movements_of_deleted_store' },
  { trigger: 'store_deleted_with_events', table: 'stores', function: 'delete_events_of_deleted_store' },
  { trigger: 'store_deleted_with_store_events', table: 'stores', function: 'delete_store_events_of_deleted_store' },
] as const

/** What an operator sets for the coordinator, and why. The command says it and changes none of it. */
export const settings = [
  'citus.shard_count = 32 before the first run: it cannot grow without rewriting, and 32 leaves room for 32 servers',
  'citus.shard_replication_factor = 1 (the default): row locks are refused with more; replicas are the servers’ own streaming ones',
  'citus.enable_unsafe_triggers = off (the default): no trigger remains on a distributed table',
  'citus.max_shared_pool_size: below max_connections of each worker, so that the coordinator cannot use up its connections',
] as const
