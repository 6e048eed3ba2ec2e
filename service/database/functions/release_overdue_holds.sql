-- Releases the expired holds of these stock rows. The caller has locked the rows. `= any` uses the index under a
-- generic plan too, which takes every store for a small one.
create or replace function release_overdue_holds(
  p_store_id text, p_now timestamptz, p_product_ids text[], p_variant_ids text[]) returns void
language plpgsql as $$
begin
  with gone as (
    delete from stock_holds h
     using unnest(p_product_ids, p_variant_ids) as n(product_id, variant_id)
     where h.store_id = p_store_id and h.product_id = any(p_product_ids) and h.variant_id = any(p_variant_ids)
       and h.product_id = n.product_id and h.variant_id = n.variant_id and h.expires_at <= p_now
     returning h.product_id, h.variant_id, h.quantity
  ), freed as (
    select product_id, variant_id, sum(quantity) as quantity from gone group by 1, 2
  )
  update stock s set held = s.held - freed.quantity
    from freed
   where s.store_id = p_store_id and s.product_id = any(p_product_ids) and s.variant_id = any(p_variant_ids)
     and s.product_id = freed.product_id and s.variant_id = freed.variant_id;
end $$;
