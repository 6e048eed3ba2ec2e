-- How many units of each stock row an unpaid order of a client may hold. The live holds of one client's network in one
-- store are at most 20 units of one row, or half of what others leave free of it, and in all 60 units, or a tenth of
-- what others leave free in the store: so one client cannot close a shop with orders that it never pays. The caller has
-- locked the network's holds and the rows.
--
-- p_newly_held: units that the caller's transaction holds and has not yet added to stock.held.
-- p_wanted, p_free: units that the order needs of each row, and units of the row that no order holds.
create or replace function limited_holds(
  p_store_id text, p_client text, p_now timestamptz, p_advanced boolean, p_newly_held bigint,
  p_product_ids text[], p_variant_ids text[], p_wanted bigint[], p_free bigint[]) returns bigint[]
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  c_row       constant bigint := 20;
  c_store     constant bigint := 60;
  v_held      bigint;
  v_wanted    constant bigint := (select sum(n.units) from unnest(p_wanted) as n(units));
  v_by_row    bigint[];
  v_free      bigint;
  v_left      bigint;
begin
  select coalesce(sum(quantity), 0) into v_held
    from stock_holds where store_id = p_store_id and client = p_client and client <> '' and expires_at > p_now;
  if v_held + v_wanted <= c_row then
    return p_wanted;
  end if;

  select array_agg(least(n.wanted, greatest(0, greatest(c_row, (n.free + own.held) / 2) - own.held)) order by n.nth)
    into v_by_row
    from unnest(p_product_ids, p_variant_ids, p_wanted, p_free)
      with ordinality as n(product_id, variant_id, wanted, free, nth)
   cross join lateral (
     select coalesce(sum(quantity), 0)::bigint as held from stock_holds
      where store_id = p_store_id and product_id = n.product_id and variant_id = n.variant_id
        and client = p_client and client <> '' and expires_at > p_now) own;
  if v_held + (select sum(n.units) from unnest(v_by_row) as n(units)) <= c_store then
    return v_by_row;
  end if;

  -- What shoppers can buy: units of products that continue selling are never held and count for nothing.
  select coalesce(sum(greatest(0, on_hand.units - s.held)), 0) into v_free
    from stock s
    join products p on p.product_id = s.product_id
   cross join lateral (
     select case when p_advanced then coalesce(s.website_quantity, 0) else s.quantity end as units) on_hand
   where s.store_id = p_store_id and p.store_id = p_store_id and p.status = 'Active' and not p.continue_selling;
  v_left := greatest(c_store, (v_free - p_newly_held + v_held) / 10) - v_held;
  return (
    select array_agg(greatest(0, least(n.units, v_left - n.before))::bigint order by n.nth)
      from (select units, nth, sum(units) over (order by nth) - units as before
              from unnest(v_by_row) with ordinality as r(units, nth)) n);
end $$;
