create table stores (
  store_id               text primary key,
  subdomain              text not null,
  name                   text not null,
  brand_name             text not null default '',
  description            text not null default '',
  top_bar_text           text not null default '',
  logo                   text not null default '',
  hero_images            jsonb not null default '[]',
  plan                   text not null default '',
  storefront_url         text not null default '',
  custom_domain          jsonb,
  -- how the merchant proves the custom domain: {domain, token, checked_at, problem}; it counts for that domain only
  domain_claim           jsonb,
  addons                 jsonb not null default '{}',
  checkout               jsonb not null default '{}',
  plugins                jsonb not null default '[]',
  use_advanced_inventory boolean not null default false,
  customization          jsonb not null default '{}',
  customer_program       jsonb not null default '{}',
  cancellation_sms       text not null default '',
  dispatched_sms         text not null default '',
  business               jsonb not null default '{}',
  low_stock_at           bigint not null default 5,
  -- where the search for the next free barcode begins
  next_barcode           bigint not null default 101,
  page_builder           boolean not null default false,
  -- a closed store is unknown to every public route; its members read and do not write
  closed                 boolean not null default false,
  version                int not null default 1,
  updated_at             timestamptz not null default now(),
  created_at             timestamptz not null
);

-- Another text after each change of what a store shows, written by the change's own transaction: what a process
-- remembers of the store is right for as long as the text is the same.
create table store_versions (
  store_id text primary key references stores on delete cascade,
  version  text not null
);

-- Which store a domain belongs to. The only key that spans stores: a reference table when stores are distributed over
-- servers. A foreign key to stores could not point from every server to one, so a trigger deletes the domains of a
-- deleted store.
create table store_domains (
  domain   text primary key,
  store_id text not null,
  kind     text not null check (kind in ('subdomain', 'custom'))
);
create index store_domains_by_store on store_domains (store_id);

create trigger store_deleted after delete on stores
  for each row execute function release_domains_of_deleted_store();

-- Gateway credentials and plugin tokens, encrypted with SECRET_KEY.
create table store_secrets (
  store_id text not null references stores on delete cascade,
  name     text not null,
  sealed   text not null,
  updated_at timestamptz not null default now(),
  primary key (store_id, name)
);

create table outlets (
  store_id  text not null references stores on delete cascade,
  outlet_id text not null,
  name      text not null,
  website   boolean not null default false,
  position  int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version    int not null default 1,
  primary key (store_id, outlet_id),
  unique (store_id, name)
);
