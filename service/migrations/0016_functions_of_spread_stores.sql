-- Two functions as before, written so that they also run where stores are spread over several servers: there every statement is sent to the server
-- of its store.

-- A statement inside a function of language sql is planned before its parameters are known, and so before its store is.
create or replace function coupon_uses_spoken_for(p_store_id text, p_coupon_id text, p_now timestamptz, p_client text) returns bigint
language plpgsql as $$
begin
  return (select count(*) from coupon_uses
           where store_id = p_store_id and coupon_id = p_coupon_id and reserved_until > p_now)
       + (select count(*) from coupon_holds
           where store_id = p_store_id and coupon_id = p_coupon_id and expires_at > p_now and client <> p_client);
end $$;

-- A function that reads tables is called by itself, never inside a statement that reads one: that statement runs on the store's server.
create or replace function use_limited_coupon(p_store_id text, p_coupon_id text, p_now timestamptz, p_cod boolean, p_parts jsonb) returns boolean
language plpgsql as $$
declare
  v_client text := p_parts->'coupon'->>'client';
  v_left   bigint;
begin
  select usage_limit - used into v_left from coupons where store_id = p_store_id and coupon_id = p_coupon_id;
  if coupon_uses_spoken_for(p_store_id, p_coupon_id, p_now, v_client) >= v_left then
    return false;
  end if;
  delete from coupon_holds where store_id = p_store_id and coupon_id = p_coupon_id and coupon_hold_id = (
    select coupon_hold_id from coupon_holds
     where store_id = p_store_id and coupon_id = p_coupon_id and client = v_client order by expires_at limit 1);
  insert into coupon_uses (store_id, coupon_id, order_id, reserved_until)
  values (p_store_id, p_coupon_id, p_parts->'order'->>'order_id', (p_parts->'coupon'->>'reserved_until')::timestamptz);
  if p_cod then
    update coupons set used = used + 1 where store_id = p_store_id and coupon_id = p_coupon_id;
  end if;
  return true;
end $$;
