-- What happened in a store: for webhooks, streams and mails to members (merchant's API, 13). A row is written in the
-- transaction of its cause, costs that transaction one insert, and stays for some hours. Only the rows of orders that
-- place_orders placed are written later, by the dispatcher, which finds these orders by their numbers. There is no
-- foreign key to stores: checking it would cost every change. A trigger deletes the rows of a store.
create table store_events (
  store_id  text not null,
  -- the id of the order for the row of an order that place_orders placed
  event_id  text not null,
  event     text not null,
  object_id text not null,
  -- what a later read of the object would not give; {}: the object is read when the event is dispatched
  data      jsonb not null default '{}',
  at        timestamptz not null,
  -- Given by the dispatcher, under a lock of the store until its commit: readers that go on after the last number that
  -- they have seen miss no row. Null: not dispatched yet.
  sequence  bigint,
  primary key (store_id, event_id)
);
create index store_events_dispatched on store_events (store_id, sequence) where sequence is not null;
-- Also across stores: the dispatcher looks for stores with new events.
create index store_events_waiting on store_events (store_id) where sequence is null;
-- Across stores: retention looks for the oldest rows. Rows arrive in the order of time, so brin is enough.
create index store_events_by_age on store_events using brin (at);

-- The first order number that the dispatcher has not looked at. Numbers are given under the lock of order_counters
-- until the commit, so no lower number follows. No row: the number of a first
-- order. Demo orders have lower numbers and are not announced.
create table announced_orders (
  store_id          text primary key references stores on delete cascade,
  next_order_number bigint not null
);

-- Items that were low when the store's stock was last looked at (inventory/low-stock.queries.ts).
create table low_stock_items (
  store_id   text not null references stores on delete cascade,
  product_id text not null,
  variant_id text not null,
  is_low     boolean not null default true,
  -- the last mail about it
  mailed_at  timestamptz,
  primary key (store_id, product_id, variant_id)
);
-- Until which change of stock the store was looked at: a value of order_counters.last_change_at.
create table low_stock_checks (
  store_id   text primary key references stores on delete cascade,
  checked_at timestamptz not null
);

create trigger store_deleted_with_store_events after delete on stores
  for each row execute function delete_store_events_of_deleted_store();
