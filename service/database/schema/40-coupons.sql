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
  updated_at              timestamptz not null default now(),
  version                 int not null default 1,
  primary key (store_id, coupon_id),
  unique (store_id, code)
) with (fillfactor = 70);
-- Across stores: tells another store's coupon from one that does not exist (7.2).
create index coupons_by_id on coupons (coupon_id);

-- One use of a coupon by an order. An unpaid online order reserves it until reserved_until; null: it counts in
-- coupons.used. There is no foreign key to coupons: the coupon of every order is a row with many dead versions, and
-- each check read through them. The transaction that writes a use has locked or changed the coupon's row, so the row
-- exists.
create table coupon_uses (
  store_id       text not null references stores on delete cascade,
  coupon_id      text not null,
  order_id       text not null,
  reserved_until timestamptz,
  primary key (store_id, coupon_id, order_id)
);
-- Counting the reserved uses must not read every use that a coupon ever had.
create index coupon_uses_reserved on coupon_uses (store_id, coupon_id, reserved_until) where reserved_until is not null;

-- The short hold of 3.4: a successful apply makes it, the next order that uses the coupon consumes it.
create table coupon_holds (
  store_id       text not null,
  coupon_id      text not null,
  coupon_hold_id text not null,
  -- Digest of the network that applied the coupon: a client's own hold does not count against it.
  client         text not null,
  expires_at     timestamptz not null,
  primary key (store_id, coupon_id, coupon_hold_id),
  foreign key (store_id, coupon_id) references coupons on delete cascade
);
-- Counting the live holds of a coupon must not read the expired ones.
create index coupon_holds_by_expiry on coupon_holds (store_id, coupon_id, expires_at);

-- The history of `coupons.used`, as orders change it: a row for each transaction and coupon.
create table coupon_use_changes (
  store_id   text not null references stores on delete cascade,
  -- order_counters.last_change_at of the transaction
  changed_at timestamptz not null,
  coupon_id  text not null,
  -- orders that count since then, less those that were cancelled
  change     bigint not null,
  primary key (store_id, changed_at, coupon_id)
);
