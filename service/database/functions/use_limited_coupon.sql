-- Takes one use of a coupon with a limit; the caller has locked its row. False: no use is left for this client. An
-- expired hold is not consumed: it reserves nothing, and the client's live hold would go on keeping others out.
--
-- A function that reads tables is called on its own, never inside a statement that reads a table: with Citus, that
-- statement runs on the store's server.
create or replace function use_limited_coupon(
  p_store_id text, p_coupon_id text, p_now timestamptz, p_cod boolean, p_order_id text, p_client text,
  p_reserved_until timestamptz) returns boolean
language plpgsql as $$
declare
  v_left bigint;
begin
  select usage_limit - used into v_left from coupons where store_id = p_store_id and coupon_id = p_coupon_id;
  if reserved_coupon_uses(p_store_id, p_coupon_id, p_now, p_client) >= v_left then
    return false;
  end if;
  delete from coupon_holds where store_id = p_store_id and coupon_id = p_coupon_id and coupon_hold_id = (
    select coupon_hold_id from coupon_holds
     where store_id = p_store_id and coupon_id = p_coupon_id and client = p_client and expires_at > p_now
     order by expires_at limit 1);
  insert into coupon_uses (store_id, coupon_id, order_id, reserved_until)
  values (p_store_id, p_coupon_id, p_order_id, p_reserved_until);
  if p_cod then
    update coupons set used = used + 1 where store_id = p_store_id and coupon_id = p_coupon_id;
  end if;
  return true;
end $$;
