create table forms (
  store_id   text not null references stores on delete cascade,
  form_id    text not null,
  slug       text not null,
  name       text not null,
  published  boolean not null default false,
  -- title, texts, labels and fields of 2.14
  definition jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version    int not null default 1,
  primary key (store_id, form_id),
  unique (store_id, slug)
);

-- No foreign key to forms: submissions stay when the merchant deletes the form.
create table form_submissions (
  store_id      text not null references stores on delete cascade,
  submission_id text not null,
  form_id       text not null,
  -- the form's name at that time, for submissions of a deleted form
  form_name     text not null default '',
  data          jsonb not null,
  read          boolean not null default false,
  created_at    timestamptz not null,
  primary key (store_id, submission_id)
);
create index form_submissions_newest on form_submissions (store_id, form_id, created_at desc);
create index form_submissions_by_time on form_submissions (store_id, created_at desc, submission_id desc);
create index form_submissions_unread on form_submissions (store_id, form_id) where not read;
