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
  updated_at      timestamptz not null default now(),
  version         int not null default 1,
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
  updated_at timestamptz not null default now(),
  version    int not null default 1,
  primary key (store_id, brand_id),
  unique (store_id, slug)
);

create table prints (
  store_id   text not null references stores on delete cascade,
  print_id   text not null,
  name       text not null,
  image_url  text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version    int not null default 1,
  primary key (store_id, print_id)
);

-- price_paisa and compare_at_paisa are what shoppers see and pay; merchant_* are what the merchant set. They differ
-- only while a flash sale is applied (flash_sale_id), so the end of a sale restores exactly the merchant's prices.
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
  -- what one unit costs the merchant; never public
  cost_paisa                 bigint default 0,
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
  -- of what a merchant sets, variants included; stock, ratings and sale prices do not count
  version                    int not null default 1,
  -- Words split and folded by search-key.ts: the name weighs more than categories, colours, sizes and tags.
  search_name                text not null default '',
  search_rest                text not null default '',
  -- Each word begins with its store, so a search for a prefix reads no words of other stores. The letter before the
  -- store makes the parser take store and word for one word.
  search                     tsvector generated always as (
    setweight(to_tsvector('simple', regexp_replace(search_name, '(\S+)', 's' || store_id || '\1', 'g')), 'A') ||
    setweight(to_tsvector('simple', regexp_replace(search_rest, '(\S+)', 's' || store_id || '\1', 'g')), 'C')) stored,
  primary key (store_id, product_id),
  unique (store_id, slug)
);
create index products_newest on products (store_id, created_at desc, product_id desc);
create index products_by_name on products (store_id, name, product_id);
create index products_by_brand on products (store_id, brand_id) where brand_id is not null;
create index products_by_barcode on products (store_id, barcode) where barcode <> '';
create index products_search_typos on products using gin (store_id, search_name gin_trgm_ops);
create index products_on_flash_sale on products (store_id, flash_sale_id) where flash_sale_id is not null;
-- The paged list of a website counts and reads its products here without touching the rows that are not shown.
create index products_on_website on products (store_id, created_at desc, product_id desc)
  where status = 'Active' and channel <> 3;
-- The products with a reduced price.
create index products_reduced on products (store_id, product_id) where compare_at_paisa > 0;
-- fastupdate off: with it, every search after an import would read the pending rows one by one.
create index products_by_prefix on products using gin (store_id, search_prefixes(store_id, search_name, search_rest))
  with (fastupdate = off);

do $$
begin
  -- Citus passes neither statement on, so a database that is distributed already goes without.
  if to_regclass('pg_dist_partition') is null then
    -- Statistics on the prefixes would compute all of them again at every analyze, and no plan depends on them.
    alter index products_by_prefix alter column 2 set statistics 0;
    -- Plans are generic (plan_cache_mode), so they are made for a store of average size. Among ten thousand stores of
    -- ten products, a search in a store of 100,000 read every product instead of the index. With this setting the
    -- planner takes every store for a twentieth of all products.
    alter table products alter column store_id set (n_distinct = 20);
  end if;
end $$;

create table product_categories (
  store_id    text not null,
  product_id  text not null,
  category_id text not null,
  position    smallint not null,
  primary key (store_id, product_id, category_id),
  foreign key (store_id, product_id) references products on delete cascade,
  foreign key (store_id, category_id) references categories on delete cascade
);
-- product_id is part of it so that the newest products of a category are found without reading all of its rows.
create index product_categories_of_category on product_categories (store_id, category_id, product_id);

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
  cost_paisa                bigint default 0,
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
-- With the price, a merchant's list sorted by price reads the lowest price of every product here alone.
create index variants_by_product on variants (store_id, product_id, position) include (merchant_price_paisa);
create index variants_by_barcode on variants (store_id, barcode) where barcode <> '';
create index variants_by_alt_barcode on variants (store_id, alt_barcode) where alt_barcode <> '';
create index variants_reduced on variants (store_id, product_id) where compare_at_paisa > 0;

-- The SKU of each product and variant that has one; variant_id '' is the product itself. The key makes a SKU unique
-- over both.
create table skus (
  store_id   text not null,
  sku        text not null,
  product_id text not null,
  variant_id text not null,
  primary key (store_id, sku),
  foreign key (store_id, product_id) references products on delete cascade
);
create index skus_by_product on skus (store_id, product_id, variant_id);
