-- Finished sitemaps and product feeds (4.15), packed; made anew when they are older than their rhythm. `stamp` is a digest of
-- what the file lists, as it was when the file was begun.
create table feed_files (
  store_id  text not null references stores on delete cascade,
  kind      text not null check (kind in ('sitemap', 'product-feed')),
  built_at  timestamptz not null,
  stamp     text not null,
  body_gzip bytea not null,
  primary key (store_id, kind)
);
alter table feed_files alter column body_gzip set storage external;
