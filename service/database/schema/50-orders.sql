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
  created_at                timestamptz not null,
  updated_at                timestamptz not null,
  primary key (store_id, order_id),
  unique (store_id, order_number)
);
create index orders_newest on orders (store_id, created_at desc);
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
  -- The units that this line took from stock and has not given back.
  taken_quantity             bigint not null,
  taken_website_quantity     bigint not null,
  -- The outlet whose units the line took, when another outlet has become the website's since. Null: the website's.
  taken_outlet_id            text,
  primary key (store_id, order_id, line_number),
  foreign key (store_id, order_id) references orders on delete cascade
);

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
