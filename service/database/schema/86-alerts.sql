-- Shoppers who wait for stock to return or a sale to start (4.12): one row for each address. '' stands for no product,
-- variant or sale.
create table alerts (
  store_id      text not null references stores on delete cascade,
  alert_id      text not null,
  kind          text not null check (kind in ('back-in-stock', 'flash-sale-started')),
  product_id    text not null,
  variant_id    text not null,
  flash_sale_id text not null,
  channel       text not null check (channel in ('mail', 'sms')),
  address       text not null,
  -- Texts of the message, as the client sent them: {product_name, url}.
  data          jsonb not null,
  created_at    timestamptz not null,
  -- Later than created_at when the address has reached its limit of the day.
  not_before    timestamptz not null,
  sent_at       timestamptz,
  primary key (store_id, alert_id)
);
-- A repeated request makes no second alert while the first one waits. After it was sent, a new one can be made.
create unique index alerts_waiting on alerts (store_id, kind, product_id, variant_id, flash_sale_id, address)
  where sent_at is null;
create index alerts_of_sale on alerts (store_id, flash_sale_id) where sent_at is null and flash_sale_id <> '';
-- Across stores: how many alerts an address received lately.
create index alerts_sent on alerts (address, sent_at) where sent_at is not null;
-- Across stores: retention looks for the oldest rows. Rows arrive in the order of time, so brin is enough.
create index alerts_by_age on alerts using brin (created_at);
-- Across stores: the sweep of each minute goes through all alerts that wait for stock without reading their rows.
create index alerts_for_stock on alerts (store_id, product_id, variant_id, not_before)
  where kind = 'back-in-stock' and sent_at is null;
