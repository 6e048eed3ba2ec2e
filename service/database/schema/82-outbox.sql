-- Everything that leaves the service: mails, SMS, conversion events and webhooks. A row is written in the transaction
-- of its cause, and delivered straight from here by the worker processes.
create table outbox (
  store_id   text not null references stores on delete cascade,
  message_id text not null,
  -- 'event': a conversion event (4.13), whose row is deleted once the platform accepted or finally rejected it.
  -- 'webhook': a delivery, whose row is deleted once it was delivered or has failed; webhook_deliveries keeps it.
  channel    text not null check (channel in ('mail', 'sms', 'event', 'webhook')),
  kind       text not null,
  recipient  text not null,
  order_id   text,
  -- A conversion event as it is sent. Every attempt sends it unchanged: the platform recognises a repeat by its id.
  data       jsonb not null default '{}',
  state      text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  subject    text not null default '',
  text       text not null default '',
  html       text not null default '',
  attempts   int not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  sent_at    timestamptz,
  -- No attempt begins before: the pause after a failure, the morning after an SMS over its limit, the end of a claim.
  due_at     timestamptz not null default now(),
  -- An attempt began and its outcome is not recorded yet. When the row is due again, its process was killed.
  claimed    boolean not null default false,
  primary key (store_id, message_id)
);
create index outbox_newest on outbox (store_id, created_at desc);
-- Across stores: retention looks for the oldest rows. Rows arrive in the order of time, so brin is enough.
create index outbox_by_age on outbox using brin (created_at);
-- Across stores: a worker looks for the next store with a row due, then for the rows of that store.
create index outbox_due on outbox (channel, store_id, due_at) where state = 'waiting';

-- SMS by Nepal's calendar day: how many a store sends, and how many a phone number receives from all stores.
create table sms_of_store (
  store_id text not null references stores on delete cascade,
  day      date not null,
  sent     int not null default 0,
  primary key (store_id, day)
);
create table sms_to_number (
  number text not null,
  day    date not null,
  sent   int not null default 0,
  primary key (number, day)
);

-- Mails by Nepal's calendar day: how many a mailbox receives from all stores. `address` is a digest.
create table mails_to_address (
  address text not null,
  day     date not null,
  sent    int not null default 0,
  primary key (address, day)
);
