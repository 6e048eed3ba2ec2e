-- Pictures that shoppers sent for custom fields (4.8). A row is written before its file and deleted after it, so every
-- file that a crash leaves behind has a row, and the row's age decides about both.
create table uploads (
  store_id   text not null references stores on delete cascade,
  -- as in the URL: <product_id>_<name>-<4 digits><ext>
  name       text not null,
  product_id text not null,
  -- Digest of the network that sent it; '' for a file that was found without a row.
  client     text not null,
  byte_count bigint not null,
  created_at timestamptz not null,
  -- When an order that names the file was found; from then on the file stays.
  ordered_at timestamptz,
  primary key (store_id, name)
);
create index uploads_not_ordered on uploads (created_at) where ordered_at is null;

-- Bytes of the rows of `uploads`, of each store and of all: changed in the transaction that changes the row, and
-- compared with the disk budgets there.
create table uploads_of_store (
  store_id   text primary key references stores on delete cascade,
  byte_count bigint not null check (byte_count >= 0)
);
create table uploads_of_all (
  only_row   boolean primary key default true check (only_row),
  byte_count bigint not null check (byte_count >= 0)
);

-- Pictures of the merchant (5.2): WebP files of several widths. A row is written before its files and deleted after
-- them. Its bytes are counted with those of `uploads`.
create table pictures (
  store_id     text not null references stores on delete cascade,
  picture_id   text not null,
  -- `arriving`: its files are being written; `deleted`: they are being deleted
  state        text not null check (state in ('arriving', 'stored', 'deleted')),
  file_name    text not null,
  width        int not null,
  height       int not null,
  -- of the smaller files
  widths       int[] not null,
  byte_count   bigint not null,
  -- of all files
  stored_bytes bigint not null,
  changed_at   timestamptz not null,
  created_at   timestamptz not null,
  -- where an import fetched it; '' for an upload
  source_url   text not null default '',
  primary key (store_id, picture_id)
);
-- A URL may be too long for an index.
create index pictures_fetched on pictures (store_id, md5(source_url)) where source_url <> '';
create index pictures_newest on pictures (store_id, created_at desc, picture_id desc) where state = 'stored';
create index pictures_lost on pictures (changed_at) where state <> 'stored';
