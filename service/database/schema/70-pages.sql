create table pages (
  store_id    text not null references stores on delete cascade,
  page_id     text not null,
  slug        text not null,
  title       text not null default '',
  description text not null default '',
  image       text not null default '',
  published   boolean not null default false,
  sections    jsonb not null default '[]',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     int not null default 1,
  primary key (store_id, page_id),
  unique (store_id, slug)
);
