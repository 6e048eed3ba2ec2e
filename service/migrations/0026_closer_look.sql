-- What a gateway said of money that came, but not as it was asked for: it settles nothing, and a person has to look.
alter table payment_transactions add column doubt text;

-- The outlet whose units a line took, once another outlet is the website's; null: the website's.
alter table order_lines add column taken_outlet_id text;

-- As in 0010. A hold that ran out is nobody's: spending it left the live one to keep others out.
create or replace function use_limited_coupon(
  p_store_id text, p_coupon_id text, p_now timestamptz, p_cod boolean, p_order_id text, p_client text, p_reserved_until timestamptz) returns boolean
language plpgsql as $$
declare
  v_left bigint;
begin
  select usage_limit - used into v_left from coupons where store_id = p_store_id and coupon_id = p_coupon_id;
  if coupon_uses_spoken_for(p_store_id, p_coupon_id, p_now, p_client) >= v_left then
    return false;
  end if;
  delete from coupon_holds where store_id = p_store_id and coupon_id = p_coupon_id and coupon_hold_id = (
    select coupon_hold_id from coupon_holds
     where store_id = p_store_id and coupon_id = p_coupon_id and client = p_client and expires_at > p_now order by expires_at limit 1);
  insert into coupon_uses (store_id, coupon_id, order_id, reserved_until) values (p_store_id, p_coupon_id, p_order_id, p_reserved_until);
  if p_cod then
    update coupons set used = used + 1 where store_id = p_store_id and coupon_id = p_coupon_id;
  end if;
  return true;
end $$;

-- A reader does not wait while an import of minutes has the post: with many readers, waiting took all connections from all stores. Such a view is not counted.
create function count_post_view(p_store_id text, p_slug text, p_now timestamptz) returns bigint
language plpgsql
set lock_timeout = '100ms'
as $$
declare
  v_views bigint;
begin
  update blog_posts set view_count = view_count + 1
   where store_id = p_store_id and slug = p_slug and published and published_at <= p_now
  returning view_count into v_views;
  return v_views;
exception when lock_not_available then
  return null;
end $$;

-- As in 0011, without waiting for alerts that are just being written, nor they for us: whoever imports a store would have them wait for minutes. What slips
-- between is found by the minute's sweep.
create or replace function enqueue_alerts_of_shown_product() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from alerts
              where store_id = new.store_id and kind = 'back-in-stock' and product_id = new.product_id and sent_at is null) then
    perform graphile_worker.add_job('send-stock-alerts',
      json_build_object('store_id', new.store_id, 'product_id', new.product_id));
  end if;
  return null;
end $$;

create or replace function enqueue_stock_alerts_of_store() returns trigger
language plpgsql as $$
declare
  v_store_id text := case when tg_op = 'DELETE' then old.store_id else new.store_id end;
begin
  if exists (select 1 from alerts where store_id = v_store_id and kind = 'back-in-stock' and sent_at is null) then
    perform graphile_worker.add_job('send-stock-alerts', json_build_object('store_id', v_store_id));
  end if;
  return null;
end $$;

-- Domains have no foreign key, which could not point from every server to one; a store that is deleted leaves its names to others.
create function forget_deleted_store() returns trigger
language plpgsql as $$
begin
  delete from store_domains where store_id = old.store_id;
  perform pg_notify('store_changed', old.store_id);
  return null;
end $$;
create trigger store_deleted after delete on stores for each row execute function forget_deleted_store();
