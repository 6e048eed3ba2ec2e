-- Mails and SMS, written in the transaction that causes them and sent by a job.
create table outbox (
  store_id      text not null references stores on delete cascade,
  message_id    text not null,
  channel       text not null check (channel in ('mail', 'sms')),
  kind          text not null,
  recipient     text not null,
  order_id      text,
  data          jsonb not null default '{}',
  state         text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  subject       text not null default '',
  text          text not null default '',
  html          text not null default '',
  attempts      int not null default 0,
  last_error    text not null default '',
  created_at    timestamptz not null,
  sent_at       timestamptz,
  -- Until then one worker process is sending the message and no other takes it. Null again once the attempt has ended.
  claimed_until timestamptz,
  primary key (store_id, message_id)
);
create index outbox_newest on outbox (store_id, created_at desc);
-- Across stores: retention looks for the oldest rows. Rows arrive in the order of time, so brin is enough.
create index outbox_by_age on outbox using brin (created_at);
-- Across stores: the sweep of each minute reads the few waiting messages in the order of their keys.
create index outbox_waiting on outbox (store_id, message_id) where state = 'waiting';

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
