-- Views of a store's pages, by the day in Nepal.
create table page_views (
  store_id text not null references stores on delete cascade,
  day      date not null,
  views    bigint not null,
  primary key (store_id, day)
);
