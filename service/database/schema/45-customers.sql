create table customers (
  store_id                 text not null references stores on delete cascade,
  customer_id              text not null,
  phone                    text not null,
  name                     text not null,
  email                    text not null default '',
  preferred_payment_method text not null,
  created_at               timestamptz not null,
  updated_at               timestamptz not null,
  -- of the merchant; an order leaves it alone
  note                     text not null default '',
  version                  int not null default 1,
  primary key (store_id, customer_id),
  unique (store_id, phone)
);
-- The beginning of a phone. There is no index on updated_at: an order of a known customer would write all indexes then.
create index customers_by_phone on customers (store_id, (phone collate "C"));
