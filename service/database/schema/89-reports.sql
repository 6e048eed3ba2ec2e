-- When the figures of a store were last brought up to date. The row is locked while they are counted.
create table report_refreshes (
  store_id     text primary key references stores on delete cascade,
  refreshed_at timestamptz not null
);

-- Days in Nepal whose figures are counted. A day without a row is counted when a report needs it.
create table report_days (
  store_id text not null references stores on delete cascade,
  day      date not null,
  primary key (store_id, day)
);

-- Figures of the orders that were placed on a day, and of its refunds. One row for the whole day (`day`, `refund`), and
-- one for each product, coupon, city … of the day.
create table report_figures (
  store_id       text not null references stores on delete cascade,
  kind           text not null check (kind in (
    'day', 'refund', 'product', 'coupon', 'city', 'paymentMethod', 'courier', 'source')),
  day            date not null,
  -- the id of product or coupon, the city, the courier …; '' for the whole day
  key            text not null,
  -- the id of a product's variant; the name of a line without product
  subkey         text not null default '',
  name           text not null default '',
  subname        text not null default '',
  orders         bigint not null default 0,
  units          bigint not null default 0,
  sales_paisa    bigint not null default 0,
  discount_paisa bigint not null default 0,
  delivery_paisa bigint not null default 0,
  refunds_paisa  bigint not null default 0,
  paid_orders    bigint not null default 0,
  to_pack        bigint not null default 0,
  dispatched     bigint not null default 0,
  delivered      bigint not null default 0,
  cancelled      bigint not null default 0,
  returned       bigint not null default 0,
  primary key (store_id, kind, day, key, subkey)
);
