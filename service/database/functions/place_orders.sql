-- Writes the orders of one store that were batched: one call, one commit, and an outcome for each order. The rows that
-- orders share (stock, coupon, counter) are written once for all of them.
--
-- Locks, in this order: idempotency keys, networks with limited holds, stock rows by (product, variant), limited
-- coupons, other coupons (shared, against their deletion), customers by phone, other coupons (to count their uses), the
-- order counter.
--
-- Plans are generic, by the setting of the connection: the arrays of every call differ, and planning each call would
-- cost more than running it. A generic plan takes every store for an average one and could read all stock of a large
-- store, so stock rows are requested by their whole key, and other rows by `= any`, which uses the index under every
-- plan. Foreign keys check with a plan that the connection keeps. When it was made while the table was nearly empty, it
-- read all orders of the store for each line; without sequential and bitmap scans it finds rows by their keys.
--
-- Parameters:
--   p_product_ids, p_variant_ids: the stock rows, each once.
--   p_need_*: what the orders need of them, sorted by order: the order's position and the row's position (both from 1),
--     units, and whether the row must have enough.
--   p_order_ids, p_keys (idempotency), p_coupon_ids, p_coupon_clients, p_reserved_until, p_cod, p_hold_expires_at,
--     p_hold_clients: one element for each order. p_hold_clients: digest of the client's network, whose holds are
--     limited; null: the order may hold all that it needs.
--   p_orders, p_lines, p_customers, p_messages: rows of orders, order_lines, customers and outbox. `nth` is the
--     position of their order; in p_orders it is in order_number. `actor` in p_orders: who makes the order.
--   p_responses: [{nth, body_hash, response}] of the orders with an idempotency key.
--   p_version: the version of the store for which the orders were checked; null: it was read for them.
-- Returns one outcome for each order: {order_number, holds} or
-- {rejection: 'repeated' | 'gone' | 'out_of_stock' | 'held' | 'coupon_gone' | 'coupon_used', free_at}. Null: the store
-- has another version than p_version, and nothing was placed.
drop function if exists place_orders(
  text, timestamptz, boolean, text[], text[], int[], int[], bigint[], boolean[], text[], text[], text[], text[],
  timestamptz[], boolean[], timestamptz[], text[], jsonb, jsonb, jsonb, jsonb, jsonb);
create or replace function place_orders(
  p_store_id text, p_now timestamptz, p_advanced boolean,
  p_product_ids text[], p_variant_ids text[],
  p_need_order int[], p_need_row int[], p_need_quantity bigint[], p_need_tracked boolean[],
  p_order_ids text[], p_keys text[], p_coupon_ids text[], p_coupon_clients text[], p_reserved_until timestamptz[],
  p_cod boolean[], p_hold_expires_at timestamptz[], p_hold_clients text[],
  p_orders jsonb, p_lines jsonb, p_customers jsonb, p_messages jsonb, p_responses jsonb,
  p_version text default null) returns jsonb
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_count        int := cardinality(p_cod);
  v_needs        int := cardinality(p_need_order);
  v_rows         int := cardinality(p_product_ids);
  -- by stock row
  v_exists       boolean[];
  v_free         bigint[];
  v_held         bigint[];
  v_taken        bigint[] := array_fill(0::bigint, array[v_rows]);
  v_newly_held   bigint[] := array_fill(0::bigint, array[v_rows]);
  -- by order
  v_accepted     boolean[] := array_fill(false, array[v_count]);
  v_outcomes     jsonb[] := array_fill(null::jsonb, array[v_count]);
  v_numbers      bigint[] := array_fill(null::bigint, array[v_count]);
  v_holds        boolean[] := array_fill(false, array[v_count]);
  v_used_keys    text[];
  v_limited      text[];
  v_coupons      text[];
  v_phones       text[];
  v_customer_ids text[];
  v_version      text;
  v_next_number  bigint;
  v_changed_at   timestamptz;
  v_outlet_id    text := '';
  v_placed       int := 0;
  v_first        int := 1;
  v_last         int;
  v_row          int;
  v_worst        int;
  v_rejection    text;
  v_free_at      timestamptz;
  -- of one order that holds units
  v_hold_rows     int[];
  v_hold_units    bigint[];
  v_hold_products text[];
  v_hold_variants text[];
  v_hold_free     bigint[];
begin
  if exists (select 1 from unnest(p_keys) as k(key) where k.key is not null) then
    perform pg_advisory_xact_lock(k.lock)
       from (select distinct hashtextextended(p_store_id || ' ' || key, 0) as lock
               from unnest(p_keys) as k(key) where key is not null order by 1) k;
    select array_agg(key) into v_used_keys
      from idempotency_keys where store_id = p_store_id and key = any(p_keys);
  end if;

  -- The holds of one network are counted by one transaction after another.
  if exists (select 1 from unnest(p_hold_clients) as c(client) where c.client is not null) then
    perform pg_advisory_xact_lock(c.lock)
       from (select distinct hashtextextended(p_store_id || ' holds ' || client, 0) as lock
               from unnest(p_hold_clients) as c(client) where client is not null order by 1) c;
  end if;

  -- `limit 1` forces the plan that the text describes: one row after another in their order, each by its whole key.
  perform 1
     from (select product_id, variant_id
             from unnest(p_product_ids, p_variant_ids) as n(product_id, variant_id) order by 1, 2) n
    cross join lateral (
      select 1 from stock
       where store_id = p_store_id and product_id = n.product_id and variant_id = n.variant_id
       limit 1 for update) locked;
  perform release_overdue_holds(p_store_id, p_now, p_product_ids, p_variant_ids);
  -- The merchant may have switched advanced inventory on since the cart was read. That locks every stock row, so under
  -- these locks the setting is final. No row: the store was deleted.
  select s.use_advanced_inventory and exists (select 1 from outlets where store_id = p_store_id and website), v.version
    into p_advanced, v_version
    from stores s left join store_versions v on v.store_id = p_store_id
   where s.store_id = p_store_id;
  p_advanced := coalesce(p_advanced, false);
  if v_version is distinct from coalesce(p_version, v_version) then
    return null;
  end if;
  -- A separate statement after the one that waited for the locks: its snapshot contains what other transactions
  -- committed during the wait.
  select array_agg(s.product_id is not null order by n.nth),
         array_agg(case when p_advanced then coalesce(s.website_quantity, 0) else s.quantity end order by n.nth),
         array_agg(s.held order by n.nth)
    into v_exists, v_free, v_held
    from unnest(p_product_ids, p_variant_ids) with ordinality as n(product_id, variant_id, nth)
    left join lateral (
      select * from stock
       where store_id = p_store_id and product_id = n.product_id and variant_id = n.variant_id limit 1) s on true;

  if array_remove(p_coupon_ids, null) <> '{}' then
    -- Only a coupon with a limit needs its row locked before its uses are counted. Orders with an unlimited coupon do
    -- not wait for each other here.
    select array_agg(coupon_id) into v_limited from (
      select coupon_id from coupons
       where store_id = p_store_id and coupon_id = any(p_coupon_ids) and usage_limit is not null
       order by coupon_id for update) locked;
    -- A coupon that was deleted since the cart was read is not found here. The others stay until their use is written;
    -- orders share this lock.
    select coalesce(v_limited, '{}') || coalesce(array_agg(coupon_id), '{}') into v_coupons from (
      select coupon_id from coupons
       where store_id = p_store_id and coupon_id = any(p_coupon_ids) and coupon_id <> all(coalesce(v_limited, '{}'))
       order by coupon_id for key share) locked;
  end if;

  for i in 1..v_count loop
    v_last := v_first - 1;
    v_worst := 0;
    while v_last < v_needs and p_need_order[v_last + 1] = i loop
      v_last := v_last + 1;
      v_row := p_need_row[v_last];
      if not v_exists[v_row] then
        v_worst := 3;
      elsif not p_need_tracked[v_last] then
        null;
      elsif v_free[v_row] < p_need_quantity[v_last] then
        v_worst := greatest(v_worst, 2);
      elsif v_free[v_row] - v_held[v_row] < p_need_quantity[v_last] then
        v_worst := greatest(v_worst, 1);
      end if;
    end loop;

    v_rejection := case when p_keys[i] = any(v_used_keys) then 'repeated'
                        when v_worst = 3 then 'gone'
                        when v_worst = 2 then 'out_of_stock'
                        when v_worst = 1 then 'held'
                        when p_coupon_ids[i] <> all(v_coupons) then 'coupon_gone' end;
    if v_rejection is null and coalesce(p_coupon_ids[i] = any(v_limited), false) then
      if not use_limited_coupon(
        p_store_id, p_coupon_ids[i], p_now, p_cod[i], p_order_ids[i], p_coupon_clients[i], p_reserved_until[i]
      ) then
        v_rejection := 'coupon_used';
      end if;
    end if;

    if v_rejection is not null then
      v_free_at := null;
      if v_rejection = 'held' then
        -- The first of the blocking holds to expire, also among those of this call's orders: these are written already.
        for n in v_first..v_last loop
          v_row := p_need_row[n];
          if p_need_tracked[n] and v_free[v_row] - v_held[v_row] < p_need_quantity[n] then
            v_free_at := least(v_free_at, (
              select min(h.expires_at) from stock_holds h
               where h.store_id = p_store_id
                 and h.product_id = p_product_ids[v_row] and h.variant_id = p_variant_ids[v_row]));
          end if;
        end loop;
      end if;
      v_outcomes[i] := jsonb_build_object('rejection', v_rejection, 'free_at', v_free_at);
    else
      v_accepted[i] := true;
      v_placed := v_placed + 1;
      if p_keys[i] is not null then
        v_used_keys := v_used_keys || p_keys[i];
      end if;
      if p_cod[i] then
        for n in v_first..v_last loop
          v_row := p_need_row[n];
          v_free[v_row] := v_free[v_row] - p_need_quantity[n];
          v_taken[v_row] := v_taken[v_row] + p_need_quantity[n];
        end loop;
      elsif p_hold_expires_at[i] is not null then
        select array_agg(n.nth order by n.position), array_agg(n.quantity order by n.position),
               array_agg(p_product_ids[n.nth] order by n.position), array_agg(p_variant_ids[n.nth] order by n.position),
               array_agg(v_free[n.nth] - v_held[n.nth] order by n.position)
          into v_hold_rows, v_hold_units, v_hold_products, v_hold_variants, v_hold_free
          from unnest(p_need_row[v_first:v_last], p_need_quantity[v_first:v_last], p_need_tracked[v_first:v_last])
            with ordinality as n(nth, quantity, tracked, position)
         where n.tracked;
        if p_hold_clients[i] is not null then
          v_hold_units := limited_holds(
            p_store_id, p_hold_clients[i], p_now, p_advanced,
            (select sum(n.units)::bigint from unnest(v_newly_held) as n(units)),
            v_hold_products, v_hold_variants, v_hold_units, v_hold_free);
        end if;
        insert into stock_holds (store_id, product_id, variant_id, order_id, client, quantity, expires_at)
        select p_store_id, n.product_id, n.variant_id, p_order_ids[i], coalesce(p_hold_clients[i], ''), n.units,
               p_hold_expires_at[i]
          from unnest(v_hold_products, v_hold_variants, v_hold_units) as n(product_id, variant_id, units)
         where n.units > 0;
        v_holds[i] := found;
        for n in 1..cardinality(v_hold_rows) loop
          v_row := v_hold_rows[n];
          v_held[v_row] := v_held[v_row] + v_hold_units[n];
          v_newly_held[v_row] := v_newly_held[v_row] + v_hold_units[n];
        end loop;
      end if;
    end if;
    v_first := v_last + 1;
  end loop;
  if v_placed = 0 then
    return to_jsonb(v_outcomes);
  end if;

  update stock s
     set quantity = s.quantity - n.taken,
         website_quantity =
           case when p_advanced then coalesce(s.website_quantity, 0) - n.taken else s.website_quantity end,
         held = s.held + n.newly_held
    from unnest(p_product_ids, p_variant_ids, v_taken, v_newly_held)
      as n(product_id, variant_id, taken, newly_held)
   where s.store_id = p_store_id and s.product_id = any(p_product_ids) and s.variant_id = any(p_variant_ids)
     and s.product_id = n.product_id and s.variant_id = n.variant_id and (n.taken > 0 or n.newly_held > 0);

  -- When one customer placed several of the orders, the last order's name and payment method are saved, and the last
  -- email that is not empty.
  with upserted as (
    insert into customers as c (
      store_id, customer_id, phone, name, email, preferred_payment_method, created_at, updated_at)
    select p_store_id, (array_agg(n.customer_id order by n.nth))[1], n.phone,
           (array_agg(n.name order by n.nth desc))[1],
           (array_agg(n.email order by n.email = '', n.nth desc))[1],
           (array_agg(n.preferred_payment_method order by n.nth desc))[1], p_now, p_now
      from jsonb_to_recordset(p_customers) as n(
        nth int, customer_id text, phone text, name text, email text, preferred_payment_method text)
     where v_accepted[n.nth]
     group by n.phone order by n.phone
    on conflict (store_id, phone) do update
       set name = excluded.name, preferred_payment_method = excluded.preferred_payment_method,
           updated_at = excluded.updated_at,
           email = case when excluded.email = '' then c.email else excluded.email end,
           version = c.version + (excluded.name <> c.name or excluded.email not in ('', c.email)
             or excluded.preferred_payment_method <> c.preferred_payment_method)::int
    returning c.phone, c.customer_id
  ) select array_agg(phone), array_agg(customer_id) into v_phones, v_customer_ids from upserted;

  insert into outbox (store_id, message_id, channel, kind, recipient, order_id, data, created_at, due_at)
  select p_store_id, m.message_id, m.channel, m.kind, m.recipient, m.order_id, coalesce(m.data, '{}'), p_now, p_now
    from jsonb_to_recordset(p_messages) as m(
      nth int, message_id text, channel text, kind text, recipient text, order_id text, data jsonb)
   where v_accepted[m.nth];
  -- One notification for each channel, however many orders there are. When stores are distributed, this runs on a
  -- server without listeners, and the caller announces the messages (orders/announce-messages.ts).
  perform pg_notify('outbox_due', m.channel)
     from (select distinct channel from jsonb_to_recordset(p_messages) as m(channel text)) m;

  -- The rows that many orders of one store share come last, so that orders wait for each other as briefly as possible.
  if exists (select 1 from unnest(p_coupon_ids) as c(coupon_id) where c.coupon_id is not null) then
    insert into coupon_uses (store_id, coupon_id, order_id, reserved_until)
    select p_store_id, n.coupon_id, n.order_id, n.reserved_until
      from unnest(p_coupon_ids, p_order_ids, p_reserved_until, v_accepted)
        as n(coupon_id, order_id, reserved_until, accepted)
     where n.accepted and n.coupon_id <> all(coalesce(v_limited, '{}'));
    perform 1 from coupons
     where store_id = p_store_id and coupon_id = any(p_coupon_ids) and usage_limit is null
     order by coupon_id for no key update;
    update coupons c set used = c.used + u.uses
      from (select coupon_id, count(*) as uses
              from unnest(p_coupon_ids, p_cod, v_accepted) as n(coupon_id, cod, accepted)
             where n.cod and n.accepted and n.coupon_id <> all(coalesce(v_limited, '{}')) group by 1) u
     where c.store_id = p_store_id and c.coupon_id = u.coupon_id;
  end if;

  -- 1001 is firstOrderNumber of stores/first-order-number.ts. nextChangeTime in orders/order-counter.queries.ts
  -- advances the time in the same way.
  insert into order_counters as c (store_id, next_order_number, last_change_at)
  values (p_store_id, 1001 + v_placed, p_now)
  on conflict (store_id) do update
     set next_order_number = c.next_order_number + v_placed,
         last_change_at = greatest(
           p_now, (c.last_change_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
  returning c.next_order_number - v_placed, c.last_change_at into v_next_number, v_changed_at;
  for i in 1..v_count loop
    if v_accepted[i] then
      v_numbers[i] := v_next_number;
      v_outcomes[i] := jsonb_build_object('order_number', v_next_number, 'holds', v_holds[i]);
      v_next_number := v_next_number + 1;
    end if;
  end loop;

  -- updated_at grows in the order of the commits: a program that asks for changes since the last one it has seen misses
  -- no order that waited for a lock.
  insert into orders (
    store_id, order_id, order_number, status, payment_status, payment_method, customer_id, customer_full_name,
    customer_phone_number, customer_alt_phone_number, customer_email, customer_address_city, customer_address,
    customer_address_landmark, order_note, sender_full_name, sender_phone_number, sender_email, company_name, pan,
    delivery_date, url, language, meta, coupon_id, coupon_code, product_total_paisa, customization_total_paisa,
    discount_paisa, delivery_charge_paisa, partial_payment_paisa, total_quantity, hold_expires_at, oversold, source,
    created_at, placed_at, updated_at)
  select
    p_store_id, o.order_id, v_numbers[o.order_number], o.status, o.payment_status, o.payment_method, c.customer_id,
    o.customer_full_name, o.customer_phone_number, o.customer_alt_phone_number, o.customer_email,
    o.customer_address_city, o.customer_address, o.customer_address_landmark, o.order_note, o.sender_full_name,
    o.sender_phone_number, o.sender_email, o.company_name, o.pan, o.delivery_date, o.url, o.language, o.meta,
    o.coupon_id, o.coupon_code, o.product_total_paisa, o.customization_total_paisa, o.discount_paisa,
    o.delivery_charge_paisa, o.partial_payment_paisa, o.total_quantity,
    case when v_holds[o.order_number] then o.hold_expires_at end, o.oversold, o.source, p_now,
    case when o.status = 'Pending' then p_now end, v_changed_at
    from jsonb_populate_recordset(null::orders, p_orders) o
    join unnest(v_phones, v_customer_ids) as c(phone, customer_id) on c.phone = o.customer_phone_number
   where v_accepted[o.order_number];
  insert into order_lines (
    store_id, order_id, line_number, product_id, variant_id, product_name, variant_name, image_url, price_paisa,
    compare_at_paisa, quantity, customization_charge_paisa, custom_fields, print, sku, weight_kg, taken_quantity,
    taken_website_quantity)
  select
    p_store_id, p_order_ids[l.nth], l.line_number, l.product_id, l.variant_id, l.product_name, l.variant_name,
    l.image_url, l.price_paisa, l.compare_at_paisa, l.quantity, l.customization_charge_paisa, l.custom_fields, l.print,
    l.sku, l.weight_kg, l.taken_quantity, case when p_advanced then l.taken_quantity else 0 end
    from jsonb_to_recordset(p_lines) as l(
      nth int, line_number int, product_id text, variant_id text, product_name text, variant_name text,
      image_url text, price_paisa bigint, compare_at_paisa bigint, quantity bigint, customization_charge_paisa bigint,
      custom_fields jsonb, print jsonb, sku text, weight_kg numeric, taken_quantity bigint)
   where v_accepted[l.nth];
  -- The first event of an order has the order's id. The events folder finds the orders to announce by these rows.
  insert into order_events (store_id, order_id, event_id, at, kind, actor)
  select p_store_id, o.order_id, o.order_id, p_now, case when o.status = 'Pending' then 'placed' else 'created' end,
         o.actor
    from jsonb_to_recordset(p_orders) as o(order_id text, order_number int, status text, actor jsonb)
   where v_accepted[o.order_number];

  if p_advanced then
    select outlet_id into v_outlet_id from outlets where store_id = p_store_id and website;
  end if;
  insert into stock_movements (
    store_id, moved_at, position, product_id, variant_id, outlet_id, change, reason, order_id, actor)
  select p_store_id, v_changed_at, n.nth, p_product_ids[n.stock_row], p_variant_ids[n.stock_row],
         coalesce(v_outlet_id, ''), -n.quantity, 'order', p_order_ids[n.i],
         -- none for a shopper's order
         nullif(p_orders -> (n.i - 1) -> 'actor', '{"kind": "system", "_id": "", "name": ""}')
    from unnest(p_need_order, p_need_row, p_need_quantity) with ordinality as n(i, stock_row, quantity, nth)
   where v_accepted[n.i] and p_cod[n.i];
  if exists (select 1 from unnest(p_coupon_ids) as c(coupon_id) where c.coupon_id is not null) then
    insert into coupon_use_changes (store_id, changed_at, coupon_id, change)
    select p_store_id, v_changed_at, n.coupon_id, count(*)
      from unnest(p_coupon_ids, p_cod, v_accepted) as n(coupon_id, cod, accepted)
     where n.coupon_id is not null and n.cod and n.accepted group by n.coupon_id;
  end if;

  insert into idempotency_keys (store_id, key, body_hash, status_code, response, created_at)
  select p_store_id, p_keys[a.nth], a.body_hash, 200,
         case when v_holds[a.nth] then a.response else a.response - 'hold_seconds' - 'hold_expires_at' end
           || jsonb_build_object('order_number', v_numbers[a.nth]), p_now
    from jsonb_to_recordset(p_responses) as a(nth int, body_hash text, response jsonb)
   where v_accepted[a.nth];
  return to_jsonb(v_outcomes);
end $$;
