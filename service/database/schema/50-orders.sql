-- Order numbers count up for each store. The counter is not a column of `stores`, so that an order never waits for a
-- merchant's edit.
create table order_counters (
  store_id          text primary key references stores on delete cascade,
  next_order_number bigint not null,
  -- When orders last changed stock or coupon uses. The row is locked until the commit, so these times grow in the order
  -- of commits: a snapshot that contains one change contains every earlier one.
  last_change_at    timestamptz
);

create table orders (
  store_id                  text not null references stores on delete cascade,
  order_id                  text not null,
  order_number              bigint not null,
  status                    text not null check (status in (
    'Inactive', 'Draft', 'Pending', 'Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Returned')),
  payment_status            text not null check (payment_status in (
    'Unpaid', 'Processing', 'Paid', 'Failed', 'Refunded')),
  payment_method            text not null,
  customer_id               text not null,
  customer_full_name        text not null,
  customer_phone_number     text not null,
  customer_alt_phone_number text not null,
  customer_email            text not null,
  customer_address_city     text not null,
  customer_address          text not null,
  customer_address_landmark text not null,
  order_note                text not null,
  sender_full_name          text not null,
  sender_phone_number       text not null,
  sender_email              text not null,
  company_name              text not null,
  pan                       text not null,
  delivery_date             text not null,
  url                       text not null,
  -- Of the mails about the order: that of the page where it was placed.
  language                  text not null default 'en' check (language in ('en', 'ne')),
  meta                      jsonb not null,
  coupon_id                 text,
  coupon_code               text not null,
  product_total_paisa       bigint not null,
  customization_total_paisa bigint not null,
  discount_paisa            bigint not null,
  delivery_charge_paisa     bigint not null,
  partial_payment_paisa     bigint not null,
  total_quantity            bigint not null,
  hold_expires_at           timestamptz,
  -- A payment arrived after the hold had expired and took units that were no longer free.
  oversold                  boolean not null,
  -- web: placed by a shopper
  source                    text not null default 'web' check (source in ('web', 'phone', 'counter', 'social', 'other')),
  labels                    jsonb not null default '[]',
  courier                   text not null default '',
  tracking_number           text not null default '',
  tracking_url              text not null default '',
  -- the sums of order_payments and order_refunds
  paid_paisa                bigint not null default 0,
  refunded_paisa            bigint not null default 0,
  created_at                timestamptz not null,
  -- the first moment in Pending
  placed_at                 timestamptz,
  dispatched_at             timestamptz,
  delivered_at              timestamptz,
  updated_at                timestamptz not null,
  version                   int not null default 1,
  primary key (store_id, order_id),
  unique (store_id, order_number)
);
create index orders_newest on orders (store_id, created_at desc, order_id desc);
create index orders_by_status on orders (store_id, status, created_at desc, order_id desc);
create index orders_changed on orders (store_id, updated_at desc, order_id desc);
-- Reports: the orders of a day.
create index orders_placed on orders (store_id, placed_at) where placed_at is not null;
create index orders_of_customer on orders (store_id, customer_id, created_at desc, order_id desc);
-- The words of the name, the e-mail and the tracking number, each after its store, so that a search reads no words of
-- other stores. A search repeats the expression (orders/merchant/order-search.queries.ts).
create index orders_by_word on orders using gin (array_to_tsvector(array_remove(string_to_array(replace(
  ' ' || lower(customer_full_name || ' ' || customer_email || ' ' || tracking_number), ' ', ' ' || store_id), ' '), '')))
  with (gin_pending_list_limit = 512);
-- The partial indexes have no entry for a new order of a shopper, except for a coupon.
create index orders_of_coupon on orders (store_id, coupon_id, created_at desc, order_id desc)
 where coupon_id is not null;
create index orders_of_courier on orders (store_id, courier, created_at desc, order_id desc) where courier <> '';
create index orders_labelled on orders using gin (store_id, labels) where labels <> '[]';
create index orders_oversold on orders (store_id, created_at desc, order_id desc) where oversold;
-- Cash that a courier has collected and not paid yet.
create index orders_cod_due on orders (store_id, delivered_at, order_id)
 where status = 'Delivered' and payment_method = 'COD'
   and product_total_paisa + customization_total_paisa - discount_paisa + delivery_charge_paisa > paid_paisa;
-- Money of cancelled orders that was not given back.
create index orders_cancelled_paid on orders (store_id, order_id)
 where status = 'Cancelled' and paid_paisa > refunded_paisa;
-- Retention: online orders that were never paid and still have a person.
create index orders_unpaid on orders (store_id, created_at) where status = 'Inactive' and customer_phone_number <> '';

create table order_lines (
  store_id                   text not null,
  order_id                   text not null,
  line_number                int not null,
  product_id                 text not null,
  variant_id                 text not null,
  product_name               text not null,
  variant_name               text not null,
  image_url                  text not null,
  price_paisa                bigint not null,
  compare_at_paisa           bigint not null,
  quantity                   bigint not null,
  customization_charge_paisa bigint not null,
  custom_fields              jsonb not null,
  print                      jsonb,
  sku                        text not null default '',
  weight_kg                  numeric not null default 0,
  -- The units that this line took from stock and has not given back.
  taken_quantity             bigint not null,
  taken_website_quantity     bigint not null,
  -- The outlet whose units the line took, when another outlet has become the website's since. Null: the website's.
  taken_outlet_id            text,
  returned_quantity          bigint not null default 0,
  primary key (store_id, order_id, line_number),
  foreign key (store_id, order_id) references orders on delete cascade
);
create index order_lines_of_product on order_lines (store_id, product_id, order_id);

-- The timeline of an order. There is no foreign key to orders: checking it would cost every order that is placed. Who
-- deletes an order deletes its rows, and a trigger deletes those of a store.
create table order_events (
  store_id text not null,
  order_id text not null,
  -- the id of the order for the row that is written with it
  event_id text not null,
  at       timestamptz not null,
  kind     text not null,
  -- {kind, _id, name}
  actor    jsonb not null default '{"kind": "system", "_id": "", "name": ""}',
  text     text not null default '',
  data     jsonb not null default '{}',
  primary key (store_id, order_id, event_id)
);

create trigger store_deleted_with_events after delete on stores
  for each row execute function delete_events_of_deleted_store();

-- Money that was received for an order. Rows of a gateway are written when its transaction settles.
create table order_payments (
  store_id       text not null,
  order_id       text not null,
  payment_id     text not null,
  kind           text not null check (kind in ('cash', 'cod', 'bank', 'wallet', 'qr', 'card', 'other', 'gateway')),
  amount_paisa   bigint not null,
  reference      text not null default '',
  received_at    timestamptz not null,
  note           text not null default '',
  transaction_id text,
  settlement_id  text,
  actor          jsonb not null default '{"kind": "system", "_id": "", "name": ""}',
  created_at     timestamptz not null,
  primary key (store_id, order_id, payment_id),
  foreign key (store_id, order_id) references orders on delete cascade
);
create index order_payments_of_settlement on order_payments (store_id, settlement_id) where settlement_id is not null;

-- Money that the merchant gave back.
create table order_refunds (
  store_id       text not null,
  order_id       text not null,
  refund_id      text not null,
  amount_paisa   bigint not null check (amount_paisa > 0),
  method         text not null check (method in ('gateway', 'cash', 'bank', 'wallet', 'other')),
  reference      text not null default '',
  reason         text not null default '',
  credit_note_id text,
  transaction_id text,
  actor          jsonb not null,
  created_at     timestamptz not null,
  primary key (store_id, order_id, refund_id),
  foreign key (store_id, order_id) references orders on delete cascade
);

create index order_refunds_by_time on order_refunds (store_id, created_at);

-- Wrong phones given for an order (cancel, review). Few prefixes exist, so guesses are counted and limited.
create table phone_guesses (
  store_id    text not null,
  order_id    text not null,
  wrong_count int not null,
  resets_at   timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders on delete cascade
);

create table idempotency_keys (
  store_id    text not null references stores on delete cascade,
  key         text not null,
  body_hash   text not null,
  status_code int not null,
  response    jsonb not null,
  created_at  timestamptz not null,
  primary key (store_id, key)
);
-- Across stores: retention deletes the oldest keys in small batches. Not brin: a table that is emptied and filled every
-- day mixes old and new rows in its blocks.
create index idempotency_keys_by_age on idempotency_keys (created_at);
