create table flash_sales (
  store_id        text not null references stores on delete cascade,
  flash_sale_id   text not null,
  name            text not null,
  start_at        timestamptz not null,
  end_at          timestamptz not null,
  discount_type   text not null check (discount_type in ('percentage', 'fixed_amount', 'fixed_price')),
  discount_value  numeric not null,
  max_per_order   int not null default 0,
  hold_minutes    numeric not null default 3,
  show_countdown  boolean not null default true,
  show_stock_left boolean not null default false,
  -- The last moment of this sale that was written into prices: null, then start_at, then end_at. A sweep looks for
  -- sales whose prices are behind.
  flipped_at      timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         int not null default 1,
  primary key (store_id, flash_sale_id),
  check (end_at > start_at)
);
create index flash_sales_by_end on flash_sales (store_id, end_at);

create table flash_sale_products (
  store_id      text not null,
  flash_sale_id text not null,
  product_id    text not null,
  position      int not null,
  primary key (store_id, flash_sale_id, product_id),
  foreign key (store_id, flash_sale_id) references flash_sales on delete cascade,
  foreign key (store_id, product_id) references products on delete cascade
);
create index flash_sale_products_by_product on flash_sale_products (store_id, product_id);
