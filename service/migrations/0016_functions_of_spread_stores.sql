-- A function as before, written so that it also runs where stores are spread over several servers: there every statement is sent to the server
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
