-- The delivery table exactly as the merchant wrote it (2.8). No row: the merchant never saved one.
create table delivery_tables (
  store_id   text primary key references stores on delete cascade,
  defaults   jsonb not null,
  places     jsonb not null,
  version    int not null default 1,
  updated_at timestamptz not null default now()
);
