-- One row for each thing that can sell out; variant_id '' is the product itself. `held` always equals the sum of the
-- row's stock_holds, so the locked row alone tells how many units are free.
create table stock (
  store_id         text not null,
  product_id       text not null,
  variant_id       text not null,
  quantity         bigint not null default 0,
  website_quantity bigint,
  held             bigint not null default 0 check (held >= 0),
  -- {outlet_id: quantity} of the outlets that do not sell on the website
  other_outlets    jsonb not null default '{}',
  primary key (store_id, product_id, variant_id),
  foreign key (store_id, product_id) references products on delete cascade
) with (fillfactor = 70);

-- Units that an unpaid online order keeps from other shoppers until the hold expires.
create table stock_holds (
  store_id   text not null,
  product_id text not null,
  variant_id text not null,
  order_id   text not null,
  -- Digest of the network that the order came from, whose holds are limited together. '': not limited.
  client     text not null,
  quantity   bigint not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (store_id, product_id, variant_id, order_id),
  foreign key (store_id, product_id, variant_id) references stock on delete cascade
);
create index stock_holds_by_order on stock_holds (store_id, order_id);
-- Across stores: for the sweep of each minute.
create index stock_holds_by_expiry on stock_holds (expires_at);
-- The expired holds of one stock row, and the next to expire, without reading all of its live holds. It is created
-- after the others: while the table is nearly empty, two indexes can look equally good to the planner, and it then
-- takes the newer one. Connections keep that plan (test/database/young-database.test.ts).
create index stock_holds_of_row_by_expiry on stock_holds (store_id, product_id, variant_id, expires_at);
-- The live holds of one network. It is partial, so no other query takes it.
create index stock_holds_by_client on stock_holds (store_id, client, expires_at) where client <> '';

-- The history of `stock.quantity`: every change is a row, written in the transaction of the change. An item's rows add
-- up to its quantity. Rows stay when a product is deleted. There is no foreign key to stores: checking it for each line
-- of an order cost a twentieth of placing the order. A trigger deletes the rows of a store.
create table stock_movements (
  store_id   text not null,
  -- order_counters.last_change_at of the transaction
  moved_at   timestamptz not null,
  -- among the rows of the transaction
  position   int not null,
  product_id text not null,
  variant_id text not null,
  -- The outlet whose figure changed by the same number; '': only the total changed.
  outlet_id  text not null,
  change     bigint not null,
  -- initial, import; order (by cash on delivery or by the merchant), payment, cancelled, reopened, edited, restocked;
  -- what a merchant gives for an adjustment
  reason     text not null,
  order_id   text,
  -- of the item, all outlets together; null: orders do not say
  quantity_after bigint,
  -- of the merchant
  note       text,
  -- {kind, _id, name} of the person or key behind the change; null: a shopper, a gateway or the service itself
  actor      jsonb,
  primary key (store_id, moved_at, position)
);

create trigger store_deleted_with_movements after delete on stores
  for each row execute function delete_movements_of_deleted_store();
