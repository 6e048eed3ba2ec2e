create table reviews (
  store_id          text not null,
  review_id         text not null,
  product_id        text not null,
  order_id          text,
  rating            numeric not null,
  review            text not null default '',
  images            jsonb not null default '[]',
  customer_name     text not null default '',
  verified_purchase boolean not null default false,
  -- neither shown nor counted
  hidden            boolean not null default false,
  -- {text, created_at} of the merchant
  reply             jsonb,
  -- an empty row of an order: its shopper has reviewed the product
  deleted           boolean not null default false check (hidden or not deleted),
  created_at        timestamptz not null,
  primary key (store_id, review_id),
  unique (store_id, order_id, product_id),
  foreign key (store_id, product_id) references products on delete cascade
);
create index reviews_newest on reviews (store_id, created_at desc, review_id desc);
create index reviews_by_product on reviews (store_id, product_id, created_at desc);
