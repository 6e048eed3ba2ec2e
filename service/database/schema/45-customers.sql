create table customers (
  store_id                 text not null references stores on delete cascade,
  customer_id              text not null,
  phone                    text not null,
  name                     text not null,
  email                    text not null default '',
  preferred_payment_method text not null,
  created_at               timestamptz not null,
  updated_at               timestamptz not null,
  primary key (store_id, customer_id),
  unique (store_id, phone)
);
-- The beginning of a phone.
create index customers_by_phone on customers (store_id, (phone collate "C"));
