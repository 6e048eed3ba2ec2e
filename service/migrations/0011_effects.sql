-- SMS counted by Nepal's calendar day: what one store spends, and how often one phone rings whichever store writes.
create table sms_of_store (
  store_id text not null references stores on delete cascade,
  day      date not null,
  sent     int not null default 0,
  primary key (store_id, day)
);
create table sms_to_number (
  number text not null,
  day    date not null,
  sent   int not null default 0,
  primary key (number, day)
);

-- Counts one SMS, or says whose day is full ('store', 'number') and counts nothing. Always the store's row first.
create function count_sms(p_store_id text, p_number text, p_day date, p_most_of_store int, p_most_to_number int) returns text
language plpgsql as $$
begin
  insert into sms_of_store (store_id, day) values (p_store_id, p_day) on conflict do nothing;
  insert into sms_to_number (number, day) values (p_number, p_day) on conflict do nothing;
  perform 1 from sms_of_store where store_id = p_store_id and day = p_day and sent < p_most_of_store for update;
  if not found then
    return 'store';
  end if;
  perform 1 from sms_to_number where number = p_number and day = p_day and sent < p_most_to_number for update;
  if not found then
    return 'number';
  end if;
  update sms_of_store set sent = sent + 1 where store_id = p_store_id and day = p_day;
  update sms_to_number set sent = sent + 1 where number = p_number and day = p_day;
  return null;
end $$;

-- The files that a large sitemap's index names (4.15), numbered from 1; written in one transaction with the index in feed_files.
create table sitemap_parts (
  store_id  text not null references stores on delete cascade,
  part      int not null check (part > 0),
  body_gzip bytea not null,
  primary key (store_id, part)
);
alter table sitemap_parts alter column body_gzip set storage external;

-- For housekeeping, which looks for the oldest rows of all stores. Rows come in the order of time, so a summary of each block is enough.
create index outbox_by_age on outbox using brin (created_at);
create index alerts_by_age on alerts using brin (created_at);

-- What makes a product available without its stock changing: it is shown, or sold on without stock. The lock waits for alerts that
-- are just being written (they hold it shared), and is taken before any stock row, as there.
create or replace function enqueue_alerts_of_shown_product() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stock alerts of ' || new.store_id, 0));
  if exists (select 1 from alerts
              where store_id = new.store_id and kind = 'back-in-stock' and product_id = new.product_id and sent_at is null) then
    perform graphile_worker.add_job('send-stock-alerts',
      json_build_object('store_id', new.store_id, 'product_id', new.product_id));
  end if;
  return null;
end $$;

create or replace trigger product_shown after update of status, channel, continue_selling on products
  for each row when (
    (old.status <> 'Active' and new.status = 'Active')
    or (old.channel = 3 and new.channel <> 3)
    or (not old.continue_selling and new.continue_selling))
  execute function enqueue_alerts_of_shown_product();

-- The store counts another figure from now on (3.5): one job looks at everything that is waited for.
create function enqueue_stock_alerts_of_store() returns trigger
language plpgsql as $$
declare
  v_store_id text := case when tg_op = 'DELETE' then old.store_id else new.store_id end;
begin
  perform pg_advisory_xact_lock(hashtextextended('stock alerts of ' || v_store_id, 0));
  if exists (select 1 from alerts where store_id = v_store_id and kind = 'back-in-stock' and sent_at is null) then
    perform graphile_worker.add_job('send-stock-alerts', json_build_object('store_id', v_store_id));
  end if;
  return null;
end $$;

create trigger counting_changed after update of use_advanced_inventory on stores
  for each row when (old.use_advanced_inventory is distinct from new.use_advanced_inventory)
  execute function enqueue_stock_alerts_of_store();
create trigger website_outlet_added after insert on outlets
  for each row when (new.website) execute function enqueue_stock_alerts_of_store();
create trigger website_outlet_changed after update of website on outlets
  for each row when (old.website is distinct from new.website) execute function enqueue_stock_alerts_of_store();
create trigger website_outlet_removed after delete on outlets
  for each row when (old.website) execute function enqueue_stock_alerts_of_store();
