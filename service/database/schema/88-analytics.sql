-- Views of a store's pages and events of its shoppers, by the day in Nepal.
create table page_views (
  store_id      text not null references stores on delete cascade,
  day           date not null,
  views         bigint not null default 0,
  product_views bigint not null default 0,
  add_to_cart   bigint not null default 0,
  checkouts     bigint not null default 0,
  primary key (store_id, day)
);
