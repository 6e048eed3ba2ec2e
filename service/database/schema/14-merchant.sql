-- Every write of a merchant, in the transaction of the write. A secret is 'set' or ''.
create table audit_entries (
  store_id    text not null references stores on delete cascade,
  audit_id    text not null,
  at          timestamptz not null,
  actor_kind  text not null check (actor_kind in ('person', 'api_key', 'operator', 'system')),
  actor_id    text not null,
  actor_name  text not null,
  -- <kind>.<verb>
  action      text not null,
  object_kind text not null,
  object_id   text not null,
  object_name text not null,
  before      jsonb not null,
  after       jsonb not null,
  ip          text not null,
  request_id  text not null,
  primary key (store_id, audit_id)
);
create index audit_entries_newest on audit_entries (store_id, at desc, audit_id desc);
-- For the retention of all stores.
create index audit_entries_by_time on audit_entries (at);

-- Responses to requests with an Idempotency-Key. The row is inserted before the effect, so that a second request with
-- the key waits, and gets its response in the transaction of the effect.
create table merchant_requests (
  store_id        text not null references stores on delete cascade,
  actor_id        text not null,
  idempotency_key text not null,
  -- digest of path and body
  fingerprint     text not null,
  status          int,
  headers         jsonb,
  -- encrypted, a JSON text: it may hold a secret that is shown once
  body            jsonb,
  created_at      timestamptz not null,
  primary key (store_id, actor_id, idempotency_key)
);
create index merchant_requests_by_time on merchant_requests (created_at);
