-- One row for each start of a payment. What was requested of the gateway never changes. A Failed payment may still
-- become Paid; a Paid one stays Paid.
create table payment_transactions (
  store_id             text not null,
  transaction_id       text not null,
  order_id             text not null,
  method               text not null,
  -- Our own random reference at the gateway, never used twice.
  reference            text not null,
  order_amount_paisa   bigint not null,
  -- What the gateway was requested to charge; it differs from the order's amount only with development credentials
  -- (4.5).
  charged_amount_paisa bigint not null,
  development          boolean not null,
  -- What the gateway returned at the start and its status checks need later; never a credential.
  details              jsonb not null,
  return_url           text not null,
  state                text not null default 'Processing' check (state in ('Processing', 'Paid', 'Failed')),
  -- A second payment of an order that was already paid: to be refunded.
  surplus              boolean not null default false,
  gateway_reference    text,
  -- Why an employee has to review the payment: the gateway reported money, but not as it was requested. It settles
  -- nothing.
  review_reason        text,
  created_at           timestamptz not null,
  life_ends_at         timestamptz not null,
  -- When the browser returned and was sent to the success page; a second visit is rejected (4.5).
  returned_at          timestamptz,
  -- When the gateway's notification was accepted; repeats get another response (HubA).
  notified_at          timestamptz,
  asked_at             timestamptz,
  next_check_at        timestamptz,
  checks               int not null default 0,
  settled_at           timestamptz,
  -- What the merchant did about a payment that needed attention, once. A resolved payment settles nothing any more.
  resolution           text check (resolution in ('refunded', 'settled', 'accepted')),
  resolution_reference text,
  resolved_at          timestamptz,
  primary key (store_id, transaction_id),
  unique (store_id, method, reference),
  unique (store_id, method, gateway_reference),
  foreign key (store_id, order_id) references orders on delete cascade
);
-- Across stores: a request to a check route contains only the transaction's id.
create index payment_transactions_by_id on payment_transactions (transaction_id);
-- Across stores: an unsigned notification contains only our reference.
create index payment_transactions_by_reference on payment_transactions (reference);
create index payment_transactions_by_order on payment_transactions (store_id, order_id);
-- Across stores: for the sweep of each minute.
create index payment_transactions_to_check on payment_transactions (next_check_at) include (store_id)
 where next_check_at is not null;
create index payment_transactions_to_check_by_store on payment_transactions (store_id, next_check_at)
 where next_check_at is not null;
-- What the payment listener watches; payments abandoned on earlier days are not in it.
create index payment_transactions_open on payment_transactions (life_ends_at) where state = 'Processing';

-- Second payments and payments to review, until they are resolved: both lists of what needs attention.
create index payment_transactions_flagged on payment_transactions (store_id, created_at desc, transaction_id desc)
 where (surplus or review_reason is not null) and resolution is null;
create index payment_transactions_newest on payment_transactions (store_id, created_at desc, transaction_id desc);

-- What a courier paid for several orders at once. Its payments are rows of order_payments.
create table cod_settlements (
  store_id      text not null references stores on delete cascade,
  settlement_id text not null,
  courier       text not null,
  reference     text not null,
  received_at   timestamptz not null,
  fee_paisa     bigint not null,
  note          text not null,
  total_paisa   bigint not null,
  -- one for each order of the request
  results       jsonb not null,
  actor         jsonb not null,
  created_at    timestamptz not null,
  primary key (store_id, settlement_id)
);
create index cod_settlements_newest on cod_settlements (store_id, created_at desc, settlement_id desc);
