-- One row per thing that can run out: variant_id '' is the product itself. `held` always equals the sum of the row's
-- stock_holds, so the locked row alone tells what is free.
create table stock (
  store_id         text not null,
  product_id       text not null,
  variant_id       text not null,
  quantity         bigint not null default 0,
  website_quantity bigint,
  held             bigint not null default 0 check (held >= 0),
  -- {outlet_id: quantity} of the outlets that do not sell on the website
  other_outlets    jsonb not null default '{}',
  primary key (store_id, product_id, variant_id),
  foreign key (store_id, product_id) references products on delete cascade
) with (fillfactor = 70);

create table stock_holds (
  store_id   text not null,
  product_id text not null,
  variant_id text not null,
  order_id   text not null,
  quantity   bigint not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (store_id, product_id, variant_id, order_id),
  foreign key (store_id, product_id, variant_id) references stock on delete cascade
);
create index stock_holds_by_order on stock_holds (store_id, order_id);
create index stock_holds_by_expiry on stock_holds (expires_at);

create table coupons (
  store_id                text not null references stores on delete cascade,
  coupon_id               text not null,
  code                    text not null,
  coupon_type             smallint not null check (coupon_type in (1, 2, 3)),
  coupon_value            numeric not null,
  -- null: none (-1 in the contract)
  min_order_paisa         bigint,
  max_discount_paisa      bigint,
  active                  boolean not null default true,
  starts_at               timestamptz,
  expires_at              timestamptz,
  usage_limit             bigint,
  used                    bigint not null default 0,
  only_for_cod_payment    boolean not null default false,
  only_for_online_payment boolean not null default false,
  category_ids            jsonb not null default '[]',
  places                  jsonb not null default '[]',
  reward_customer_phone   text not null default '',
  created_at              timestamptz not null,
  primary key (store_id, coupon_id),
  unique (store_id, code)
) with (fillfactor = 70);
-- Only to tell another store's coupon from one that does not exist.
create index coupons_by_id on coupons (coupon_id);

-- A use that an order has: counted in coupons.used once reserved_until is null; until then an unpaid online order keeps it.
create table coupon_uses (
  store_id       text not null,
  coupon_id      text not null,
  order_id       text not null,
  reserved_until timestamptz,
  primary key (store_id, coupon_id, order_id),
  foreign key (store_id, coupon_id) references coupons on delete cascade
);

-- Counting what is spoken for must not read every use a coupon ever had.
create index coupon_uses_reserved on coupon_uses (store_id, coupon_id, reserved_until) where reserved_until is not null;

-- The short hold of 3.4, made by a successful apply and spent by the next order that uses the coupon.
create table coupon_holds (
  store_id       text not null,
  coupon_id      text not null,
  coupon_hold_id text not null,
  -- digest of the network that applied the coupon: its own hold does not stand in its way
  client         text not null,
  expires_at     timestamptz not null,
  primary key (store_id, coupon_id, coupon_hold_id),
  foreign key (store_id, coupon_id) references coupons on delete cascade
);

create table customers (
  store_id                 text not null references stores on delete cascade,
  customer_id              text not null,
  phone                    text not null,
  name                     text not null,
  email                    text not null default '',
  preferred_payment_method text not null,
  created_at               timestamptz not null,
  updated_at               timestamptz not null,
  primary key (store_id, customer_id),
  unique (store_id, phone)
);

create table orders (
  store_id                  text not null references stores on delete cascade,
  order_id                  text not null,
  order_number              bigint not null,
  status                    text not null check (status in ('Inactive', 'Draft', 'Pending', 'Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Returned')),
  payment_status            text not null check (payment_status in ('Unpaid', 'Processing', 'Paid', 'Failed', 'Refunded')),
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
  -- A payment arrived after the hold was gone and took units that were no longer free.
  oversold                  boolean not null,
  created_at                timestamptz not null,
  updated_at                timestamptz not null,
  primary key (store_id, order_id),
  unique (store_id, order_number)
);
create index orders_newest on orders (store_id, created_at desc);

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
  -- What this line took from stock and has not given back.
  taken_quantity             bigint not null,
  taken_website_quantity     bigint not null,
  primary key (store_id, order_id, line_number),
  foreign key (store_id, order_id) references orders on delete cascade
);

-- Wrong phones given for an order (cancel, review): few prefixes exist, so guessing is counted.
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
  answer      jsonb not null,
  created_at  timestamptz not null,
  primary key (store_id, key)
);

-- Mails and SMS, written with the change that causes them and sent by a job.
create table outbox (
  store_id   text not null references stores on delete cascade,
  message_id text not null,
  channel    text not null check (channel in ('mail', 'sms')),
  kind       text not null,
  recipient  text not null,
  order_id   text,
  data       jsonb not null default '{}',
  state      text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  subject    text not null default '',
  text       text not null default '',
  html       text not null default '',
  attempts   int not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  sent_at    timestamptz,
  primary key (store_id, message_id)
);
create index outbox_newest on outbox (store_id, created_at desc);

-- The store is the first part of `key`, empty for limits that count a client wherever it goes. Kept by the rate limiter's own statements.
create unlogged table rate_limits (
  key    text primary key,
  points int not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
