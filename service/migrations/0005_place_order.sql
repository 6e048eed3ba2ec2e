-- The writing half of POST /order/<store_id>: one call, one snapshot per statement, rows locked in
-- (product, variant) order, then a limited coupon, the customer, the coupon's count, and last the order number.

-- Frees holds of these rows that ran out. The caller has locked the rows.
create function release_overdue_holds(p_store_id text, p_now timestamptz, p_product_ids text[], p_variant_ids text[]) returns void
language plpgsql as $$
begin
  with gone as (
    delete from stock_holds h
     using unnest(p_product_ids, p_variant_ids) as n(product_id, variant_id)
     where h.store_id = p_store_id and h.product_id = n.product_id and h.variant_id = n.variant_id and h.expires_at <= p_now
     returning h.product_id, h.variant_id, h.quantity
  ), freed as (
    select product_id, variant_id, sum(quantity) as quantity from gone group by 1, 2
  )
  update stock s set held = s.held - freed.quantity
    from freed
   where s.store_id = p_store_id and s.product_id = freed.product_id and s.variant_id = freed.variant_id;
end $$;

-- Uses of a coupon that are not in `used` yet but taken: unpaid online orders, and other clients who applied it moments ago (3.4).
create function coupon_uses_spoken_for(p_store_id text, p_coupon_id text, p_now timestamptz, p_client text) returns bigint
language sql as $$
  select (select count(*) from coupon_uses
           where store_id = p_store_id and coupon_id = p_coupon_id and reserved_until > p_now)
       + (select count(*) from coupon_holds
           where store_id = p_store_id and coupon_id = p_coupon_id and expires_at > p_now and client <> p_client)
$$;

-- p: {store_id, now, advanced, cod, hold_expires_at, needs: [{product_id, variant_id, quantity, tracked}],
--     coupon: {coupon_id, client, reserved_until} | null,
--     order, lines, customer, mail | null, event | null, idempotency | null}. `needs` has each row once.
-- Returns {order_number} or {refusal: 'gone' | 'out_of_stock' | 'held' | 'coupon_used', free_at}.
create function place_order(p jsonb) returns jsonb
language plpgsql as $$
declare
  v_store_id     text := p->>'store_id';
  v_now          timestamptz := (p->>'now')::timestamptz;
  v_cod          boolean := (p->>'cod')::boolean;
  v_advanced     boolean := (p->>'advanced')::boolean;
  v_product_ids  text[];
  v_variant_ids  text[];
  v_quantities   bigint[];
  v_tracked      boolean[];
  v_found        int;
  v_refusal      text;
  v_coupon_id    text := p->'coupon'->>'coupon_id';
  v_coupon       coupons;
  v_customer_id  text;
  v_order_number bigint;
begin
  select array_agg(product_id), array_agg(variant_id), array_agg(quantity), array_agg(tracked)
    into v_product_ids, v_variant_ids, v_quantities, v_tracked
    from jsonb_to_recordset(p->'needs') as n(product_id text, variant_id text, quantity bigint, tracked boolean);

  with locked as (
    select 1 from stock s
      join unnest(v_product_ids, v_variant_ids) as n(product_id, variant_id) using (product_id, variant_id)
     where s.store_id = v_store_id
     order by s.product_id, s.variant_id
       for update of s
  ) select count(*) into v_found from locked;
  if v_found <> cardinality(v_product_ids) then
    return jsonb_build_object('refusal', 'gone');
  end if;

  perform release_overdue_holds(v_store_id, v_now, v_product_ids, v_variant_ids);

  select case when bool_or(free.quantity < n.quantity) then 'out_of_stock'
              when bool_or(free.quantity - s.held < n.quantity) then 'held' end
    into v_refusal
    from unnest(v_product_ids, v_variant_ids, v_quantities, v_tracked) as n(product_id, variant_id, quantity, tracked)
    join stock s on s.store_id = v_store_id and s.product_id = n.product_id and s.variant_id = n.variant_id
    cross join lateral (select case when v_advanced then coalesce(s.website_quantity, 0) else s.quantity end as quantity) free
   where n.tracked;
  if v_refusal is not null then
    return jsonb_build_object('refusal', v_refusal, 'free_at', (
      -- the first hold to run out of those in the way
      select min(h.expires_at)
        from unnest(v_product_ids, v_variant_ids, v_quantities, v_tracked) as n(product_id, variant_id, quantity, tracked)
        join stock s on s.store_id = v_store_id and s.product_id = n.product_id and s.variant_id = n.variant_id
        join stock_holds h on h.store_id = v_store_id and h.product_id = n.product_id and h.variant_id = n.variant_id
       where n.tracked
         and (case when v_advanced then coalesce(s.website_quantity, 0) else s.quantity end) - s.held < n.quantity));
  end if;

  -- Only a limit needs the row locked before its uses are counted; an unlimited coupon is not a queue.
  if v_coupon_id is not null and exists (
      select 1 from coupons where store_id = v_store_id and coupon_id = v_coupon_id and usage_limit is not null) then
    select * into v_coupon from coupons where store_id = v_store_id and coupon_id = v_coupon_id for update;
    if v_coupon.used + coupon_uses_spoken_for(v_store_id, v_coupon_id, v_now, p->'coupon'->>'client') >= v_coupon.usage_limit then
      return jsonb_build_object('refusal', 'coupon_used');
    end if;
    delete from coupon_holds where store_id = v_store_id and coupon_id = v_coupon_id and coupon_hold_id = (
      select coupon_hold_id from coupon_holds
       where store_id = v_store_id and coupon_id = v_coupon_id and client = p->'coupon'->>'client' order by expires_at limit 1);
  end if;

  if v_cod then
    update stock s
       set quantity = s.quantity - n.quantity,
           website_quantity = case when v_advanced then coalesce(s.website_quantity, 0) - n.quantity else s.website_quantity end
      from unnest(v_product_ids, v_variant_ids, v_quantities) as n(product_id, variant_id, quantity)
     where s.store_id = v_store_id and s.product_id = n.product_id and s.variant_id = n.variant_id;
  elsif p->>'hold_expires_at' is not null then
    update stock s set held = s.held + n.quantity
      from unnest(v_product_ids, v_variant_ids, v_quantities, v_tracked) as n(product_id, variant_id, quantity, tracked)
     where n.tracked and s.store_id = v_store_id and s.product_id = n.product_id and s.variant_id = n.variant_id;
    insert into stock_holds (store_id, product_id, variant_id, order_id, quantity, expires_at)
    select v_store_id, n.product_id, n.variant_id, p->'order'->>'order_id', n.quantity, (p->>'hold_expires_at')::timestamptz
      from unnest(v_product_ids, v_variant_ids, v_quantities, v_tracked) as n(product_id, variant_id, quantity, tracked)
     where n.tracked;
  end if;

  insert into customers as c (store_id, customer_id, phone, name, email, preferred_payment_method, created_at, updated_at)
  select v_store_id, n.customer_id, n.phone, n.name, n.email, n.preferred_payment_method, v_now, v_now
    from jsonb_populate_record(null::customers, p->'customer') n
  on conflict (store_id, phone) do update
     set name = excluded.name, preferred_payment_method = excluded.preferred_payment_method, updated_at = excluded.updated_at,
         email = case when excluded.email = '' then c.email else excluded.email end
  returning c.customer_id into v_customer_id;

  if p->'mail' <> 'null' then
    perform enqueue_message(v_store_id, p->'mail', v_now);
  end if;
  if p->'event' <> 'null' then
    perform enqueue_conversion_event(v_store_id, p->'event'->>'event_row_id', p->'event'->'event', v_now);
  end if;

  -- The rows that many orders of one store share come last, so that they wait for each other as briefly as can be.
  if v_coupon_id is not null then
    insert into coupon_uses (store_id, coupon_id, order_id, reserved_until)
    values (v_store_id, v_coupon_id, p->'order'->>'order_id', (p->'coupon'->>'reserved_until')::timestamptz);
    if v_cod then
      update coupons set used = used + 1 where store_id = v_store_id and coupon_id = v_coupon_id;
    end if;
  end if;

  insert into order_counters as c (store_id, next_order_number) values (v_store_id, 1002)
  on conflict (store_id) do update set next_order_number = c.next_order_number + 1
  returning c.next_order_number - 1 into v_order_number;

  insert into orders select * from jsonb_populate_record(null::orders,
    p->'order' || jsonb_build_object('order_number', v_order_number, 'customer_id', v_customer_id));
  insert into order_lines select * from jsonb_populate_recordset(null::order_lines, p->'lines');

  if p->'idempotency' <> 'null' then
    insert into idempotency_keys (store_id, key, body_hash, status_code, answer, created_at)
    values (v_store_id, p->'idempotency'->>'key', p->'idempotency'->>'body_hash', 200,
            (p->'idempotency'->'answer') || jsonb_build_object('order_number', v_order_number), v_now);
  end if;
  return jsonb_build_object('order_number', v_order_number);
end $$;

-- Writes an outbox row {message_id, channel, kind, recipient, order_id, data} and the job that delivers it.
create function enqueue_message(p_store_id text, p_message jsonb, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into outbox (store_id, message_id, channel, kind, recipient, order_id, data, created_at)
  values (p_store_id, p_message->>'message_id', p_message->>'channel', p_message->>'kind', p_message->>'recipient',
          p_message->>'order_id', coalesce(p_message->'data', '{}'), p_now);
  perform graphile_worker.add_job('deliver-message', json_build_object('store_id', p_store_id, 'message_id', p_message->>'message_id'));
end $$;
