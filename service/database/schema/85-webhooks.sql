-- Where a merchant's own programs receive events (merchant's API, 13.2).
create table webhooks (
  store_id              text not null references stores on delete cascade,
  webhook_id            text not null,
  url                   text not null,
  events                jsonb not null,
  description           text not null default '',
  enabled               boolean not null default true,
  disabled_reason       text,
  -- encrypted with SECRET_KEY
  secret                text not null,
  -- signs too, until then
  previous_secret       text,
  previous_secret_until timestamptz,
  -- A delivery that failed before this moment does not disable the endpoint again.
  enabled_at            timestamptz not null default now(),
  last_success_at       timestamptz,
  last_failure_at       timestamptz,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  version               int not null default 1,
  primary key (store_id, webhook_id)
);

-- What is sent about one event, to however many endpoints. It is made in the transaction of its deliveries, has their
-- created_at, and is deleted by its age, after them.
create table webhook_bodies (
  store_id   text not null references stores on delete cascade,
  body_id    text not null,
  -- as it is sent, the same at every attempt
  body       text not null,
  created_at timestamptz not null,
  primary key (store_id, body_id)
);
-- Across stores: retention looks for the oldest rows. Rows arrive in the order of time, so brin is enough.
create index webhook_bodies_by_age on webhook_bodies using brin (created_at);

-- What was sent to an endpoint. While a delivery waits, a row of outbox has the same id.
create table webhook_deliveries (
  store_id        text not null,
  delivery_id     text not null,
  webhook_id      text not null,
  event           text not null,
  -- of webhook_bodies, without a foreign key: deleting a body would need an index of it
  body_id         text not null,
  state           text not null check (state in ('waiting', 'delivered', 'failed')),
  -- [{at, status, duration_ms, error}]
  attempts        jsonb not null default '[]',
  response        text not null default '',
  next_attempt_at timestamptz,
  created_at      timestamptz not null,
  -- made or replayed
  queued_at       timestamptz not null,
  primary key (store_id, delivery_id),
  foreign key (store_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_of_webhook on webhook_deliveries (store_id, webhook_id, created_at, delivery_id);
-- Across stores: retention looks for the oldest rows. Rows arrive in the order of time, so brin is enough.
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at);
