-- Finished sitemaps and product feeds (4.15), compressed; built again when they are older than their interval.
-- `stamp` is a digest of what the file lists, taken when the build began. `etag` is that of the body, so that a request
-- of a client that has the file reads no body.
create table feed_files (
  store_id  text not null references stores on delete cascade,
  kind      text not null check (kind in ('sitemap', 'product-feed')),
  built_at  timestamptz not null,
  stamp     text not null,
  etag      text not null,
  body_gzip bytea not null,
  primary key (store_id, kind)
);
alter table feed_files alter column body_gzip set storage external;

-- The files that the index of a large sitemap lists (4.15), numbered from 1; written in one transaction with the
-- index in feed_files.
create table sitemap_parts (
  store_id  text not null references stores on delete cascade,
  part      int not null check (part > 0),
  etag      text not null,
  body_gzip bytea not null,
  primary key (store_id, part)
);
alter table sitemap_parts alter column body_gzip set storage external;
