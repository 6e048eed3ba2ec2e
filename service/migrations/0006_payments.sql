-- One row per payment start; what was asked of the gateway never changes. Failed may still become Paid, Paid stays.
create table payment_transactions (
  store_id             text not null,
  transaction_id       text not null,
  order_id             text not null,
  method               text not null,
  -- our own random reference at the gateway; never used twice
  reference            text not null,
  order_amount_paisa   bigint not null,
  -- what the gateway was asked to charge; differs from the order's amount only with development credentials (4.5)
  charged_amount_paisa bigint not null,
  development          boolean not null,
  -- what the gateway answered at the start and its checks need later: never a credential
  details              jsonb not null,
  return_url           text not null,
  state                text not null default 'Processing' check (state in ('Processing', 'Paid', 'Failed')),
  -- a second payment of an order that was paid already: to be refunded
  surplus              boolean not null default false,
  gateway_reference    text,
  created_at           timestamptz not null,
  life_ends_at         timestamptz not null,
  -- the browser came back and was sent to the success page; a second visit is refused (4.5)
  returned_at          timestamptz,
  -- the gateway told us of the payment and was thanked; repeats are answered otherwise (HubA)
  notified_at          timestamptz,
  asked_at             timestamptz,
  next_check_at        timestamptz,
  checks               int not null default 0,
  settled_at           timestamptz,
  primary key (store_id, transaction_id),
  unique (store_id, method, reference),
  unique (store_id, method, gateway_reference),
  foreign key (store_id, order_id) references orders on delete cascade
);
-- The check routes know nothing but the transaction's id.
create index payment_transactions_by_id on payment_transactions (transaction_id);
-- Unsigned notifications name only our reference.
create index payment_transactions_by_reference on payment_transactions (reference);
create index payment_transactions_by_order on payment_transactions (store_id, order_id);
create index payment_transactions_to_check on payment_transactions (next_check_at) where next_check_at is not null;
-- What the listener watches; the abandoned ones of former days stay out of its way.
create index payment_transactions_open on payment_transactions (life_ends_at) where state = 'Processing';
