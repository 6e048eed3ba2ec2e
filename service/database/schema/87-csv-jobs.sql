-- Imports and exports of CSV files by merchants. A worker process works while it holds the lease.
create table csv_jobs (
  store_id        text not null references stores on delete cascade,
  job_id          text not null,
  kind            text not null check (kind in ('import_products', 'products', 'orders', 'customers', 'submissions', 'bills')),
  state           text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  dry_run         boolean not null default false,
  -- what the request chose: mode, filters …
  options         jsonb not null default '{}',
  total           int not null default 0,
  processed       int not null default 0,
  created         int not null default 0,
  updated         int not null default 0,
  unchanged       int not null default 0,
  skipped         int not null default 0,
  failed          int not null default 0,
  -- Everything up to this row of the file is stored; a worker continues behind it.
  done_row        int not null default 0,
  -- The same for the pictures of the products, which are fetched after all products, until this time.
  pictures_row    int not null default 0,
  pictures_until  timestamptz,
  ignored_columns jsonb not null default '[]',
  message         text not null default '',
  file_name       text not null,
  actor           jsonb not null,
  ip              text not null default '',
  request_id      text not null default '',
  created_at      timestamptz not null,
  started_at      timestamptz,
  finished_at     timestamptz,
  worker_id       text not null default '',
  lease_until     timestamptz not null,
  -- starts since the last progress: a job that ends its process every time is given up
  attempts        int not null default 0,
  has_file        boolean not null default true,
  primary key (store_id, job_id)
);
create index csv_jobs_newest on csv_jobs (store_id, created_at desc, job_id desc);
create unique index csv_jobs_one_import on csv_jobs (store_id)
  where kind = 'import_products' and state in ('queued', 'running');
-- Across stores: a worker looks for the next job without a lease, retention for old ones.
create index csv_jobs_unfinished on csv_jobs (lease_until) where state in ('queued', 'running');
create index csv_jobs_by_age on csv_jobs (finished_at) where finished_at is not null;

-- What became of each product of an import; `row` is that of its first row, as a spreadsheet counts.
create table csv_job_rows (
  store_id  text not null,
  job_id    text not null,
  row       int not null,
  handle    text not null,
  sku       text not null,
  result    text not null check (result in ('created', 'updated', 'unchanged', 'skipped', 'failed')),
  object_id text,
  messages  jsonb not null default '[]',
  primary key (store_id, job_id, row),
  foreign key (store_id, job_id) references csv_jobs on delete cascade
);
create index csv_job_rows_by_result on csv_job_rows (store_id, job_id, result, row);

-- The file of a job in pieces: every process can read it, and it goes with its job.
create table csv_job_pieces (
  store_id text not null,
  job_id   text not null,
  piece    int not null,
  bytes    bytea not null,
  primary key (store_id, job_id, piece),
  foreign key (store_id, job_id) references csv_jobs on delete cascade
);
alter table csv_job_pieces alter column bytes set storage external;
