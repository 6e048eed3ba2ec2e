create table categories (
  store_id        text not null references stores on delete cascade,
  category_id     text not null,
  name            text not null,
  slug            text not null,
  sort_order      double precision not null default 0,
  image           text not null default '',
  hide_on_product boolean not null default false,
  seo_title       text not null default '',
  seo_description text not null default '',
  seo_image       text not null default '',
  desc_page       jsonb,
  created_at      timestamptz not null,
  primary key (store_id, category_id),
  unique (store_id, slug)
);

create table brands (
  store_id   text not null references stores on delete cascade,
  brand_id   text not null,
  name       text not null,
  slug       text not null,
  logo       text not null default '',
  desc_page  jsonb,
  page       jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (store_id, brand_id),
  unique (store_id, slug)
);

create table prints (
  store_id  text not null references stores on delete cascade,
  print_id  text not null,
  name      text not null,
  image_url text not null default '',
  primary key (store_id, print_id)
);

-- price/compare_at are what shoppers see and pay; merchant_* are what the merchant set. They differ only while a
-- flash sale is applied (flash_sale_id), so ending a sale restores exactly what was there.
create table products (
  store_id                   text not null references stores on delete cascade,
  product_id                 text not null,
  name                       text not null,
  slug                       text not null,
  status                     text not null default 'Active' check (status in ('Active', 'Draft', 'Archived', '')),
  channel                    smallint not null default 1 check (channel in (1, 2, 3)),
  description                text not null default '',
  long_description           text not null default '',
  price_paisa                bigint,
  compare_at_paisa           bigint,
  merchant_price_paisa       bigint,
  merchant_compare_at_paisa  bigint,
  flash_sale_id              text,
  weight_kg                  numeric not null default 0,
  sku                        text not null default '',
  barcode                    text not null default '',
  continue_selling           boolean not null default true,
  colors                     jsonb not null default '[]',
  sizes                      jsonb not null default '[]',
  tags                       jsonb not null default '[]',
  brand_id                   text,
  image_urls                 jsonb not null default '[]',
  custom_fields              jsonb not null default '[]',
  print_addon                jsonb not null default '{}',
  release_date               timestamptz,
  seo_title                  text not null default '',
  seo_description            text not null default '',
  seo_image                  text not null default '',
  total_rating               numeric not null default 0,
  review_count               int not null default 0,
  similar_product_ids        jsonb,
  created_at                 timestamptz not null,
  updated_at                 timestamptz not null,
  -- Words split and folded by search-key.ts: the name weighs more than categories, colours, sizes and tags.
  search_name                text not null default '',
  search_rest                text not null default '',
  search                     tsvector generated always as (
    setweight(to_tsvector('simple', search_name), 'A') || setweight(to_tsvector('simple', search_rest), 'C')) stored,
  primary key (store_id, product_id),
  unique (store_id, slug)
);
create index products_newest on products (store_id, created_at desc, product_id desc);
create index products_by_brand on products (store_id, brand_id) where brand_id is not null;
create index products_by_barcode on products (store_id, barcode) where barcode <> '';
create index products_search on products using gin (store_id, search);
create index products_search_typos on products using gin (store_id, search_name gin_trgm_ops);
create index products_on_flash_sale on products (store_id, flash_sale_id) where flash_sale_id is not null;

create table product_categories (
  store_id    text not null,
  product_id  text not null,
  category_id text not null,
  position    smallint not null,
  primary key (store_id, product_id, category_id),
  foreign key (store_id, product_id) references products on delete cascade,
  foreign key (store_id, category_id) references categories on delete cascade
);
create index product_categories_by_category on product_categories (store_id, category_id);

create table variants (
  store_id                  text not null,
  variant_id                text not null,
  product_id                text not null,
  position                  int not null,
  option_name               text not null,
  price_paisa               bigint,
  compare_at_paisa          bigint,
  merchant_price_paisa      bigint,
  merchant_compare_at_paisa bigint,
  sku                       text not null default '',
  weight_kg                 numeric not null default 0,
  image_url                 text not null default '',
  barcode                   text not null default '',
  alt_barcode               text not null default '',
  exim_code                 text not null default '',
  tigg_id                   text not null default '',
  primary key (store_id, variant_id),
  foreign key (store_id, product_id) references products on delete cascade
);
create index variants_by_product on variants (store_id, product_id, position);
create index variants_by_barcode on variants (store_id, barcode) where barcode <> '';
create index variants_by_alt_barcode on variants (store_id, alt_barcode) where alt_barcode <> '';

create table reviews (
  store_id          text not null,
  review_id         text not null,
  product_id        text not null,
  order_id          text,
  rating            numeric not null,
  review            text not null default '',
  images            jsonb not null default '[]',
  customer_name     text not null default '',
  verified_purchase boolean not null default false,
  created_at        timestamptz not null,
  primary key (store_id, review_id),
  unique (store_id, order_id, product_id),
  foreign key (store_id, product_id) references products on delete cascade
);
create index reviews_by_product on reviews (store_id, product_id, created_at desc);

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
  -- The last moment of this sale that was written into prices: null, then start_at, then end_at. A sweep looks for sales that lag.
  flipped_at      timestamptz,
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

-- What a price becomes in a sale; a missing or zero price stays what it is, and an offer never raises a price.
create function offer_price(price_paisa bigint, discount_type text, discount_value numeric) returns bigint
language sql immutable as $$
  select case
    when price_paisa is null or price_paisa = 0 then price_paisa
    when discount_type = 'percentage' then greatest(0, round(price_paisa * (1 - discount_value / 100)))::bigint
    when discount_type = 'fixed_amount' then greatest(0, price_paisa - round(discount_value * 100))::bigint
    else least(price_paisa, round(discount_value * 100))::bigint
  end
$$;
