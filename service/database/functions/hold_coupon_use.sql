-- The parameters of an earlier text.
drop function if exists hold_coupon_use(text, text, text, text, timestamptz, timestamptz);

-- Holds one use of a coupon for a short time (3.4). False: all its uses are taken, or the coupon was just deleted.
--
-- p_most_of_client: live holds of this coupon that one client may have; null: any number. A client that has as many
-- renews its oldest hold, so that it cannot keep all uses of a coupon from others.
create or replace function hold_coupon_use(
  p_store_id text, p_coupon_id text, p_coupon_hold_id text, p_client text, p_now timestamptz,
  p_expires_at timestamptz, p_most_of_client int) returns boolean
language plpgsql
as $$
declare
  v_left bigint;
begin
  -- A hold of a few minutes need not wait for the disk. The setting is for this transaction, because the commit comes
  -- after the function.
  perform set_config('synchronous_commit', 'off', true);
  select usage_limit - used into v_left
    from coupons where store_id = p_store_id and coupon_id = p_coupon_id for update;
  if not found then
    return false;
  end if;
  if reserved_coupon_uses(p_store_id, p_coupon_id, p_now, '') >= v_left then
    return false;
  end if;
  if p_most_of_client <= (
    select count(*) from coupon_holds
     where store_id = p_store_id and coupon_id = p_coupon_id and expires_at > p_now and client = p_client)
  then
    update coupon_holds set expires_at = p_expires_at
     where store_id = p_store_id and coupon_id = p_coupon_id and coupon_hold_id = (
       select coupon_hold_id from coupon_holds
        where store_id = p_store_id and coupon_id = p_coupon_id and expires_at > p_now and client = p_client
        order by expires_at, coupon_hold_id limit 1);
    return true;
  end if;
  insert into coupon_holds (store_id, coupon_id, coupon_hold_id, client, expires_at)
  values (p_store_id, p_coupon_id, p_coupon_hold_id, p_client, p_expires_at);
  return true;
end $$;
