-- The uses of a coupon that are reserved and not yet counted in `used`: unpaid online orders, and the holds of other
-- clients who applied the coupon moments ago (3.4).
--
-- plpgsql, because a function of language sql is planned before its parameters are known, so before its store is known.
-- Citus cannot send such a statement to the store's server.
create or replace function reserved_coupon_uses(
  p_store_id text, p_coupon_id text, p_now timestamptz, p_client text) returns bigint
language plpgsql as $$
begin
  return (select count(*) from coupon_uses
           where store_id = p_store_id and coupon_id = p_coupon_id and reserved_until > p_now)
       + (select count(*) from coupon_holds
           where store_id = p_store_id and coupon_id = p_coupon_id and expires_at > p_now and client <> p_client);
end $$;
