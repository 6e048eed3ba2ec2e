-- A foreign key looks for the row it points at with a plan that its connection keeps. Made while a table was nearly empty, such a plan read all
-- orders of the store for every line: checks inside these functions must find rows by their keys, however small the tables once were.
alter function place_orders set enable_seqscan = off;
alter function place_orders set enable_bitmapscan = off;
alter function place_order set enable_seqscan = off;
alter function place_order set enable_bitmapscan = off;

-- A coupon that every order uses is a row with many dead versions, and the check of each use read through them. Who writes a use has locked or changed the
-- coupon's row in the same transaction, so it is there; that uses go with their store is kept by the store's own key.
alter table coupon_uses
  drop constraint coupon_uses_store_id_coupon_id_fkey,
  add foreign key (store_id) references stores on delete cascade;

-- Leaves jobs for these payloads, some together in each: a job costs the database more than the row it speaks of. Together they are few enough
-- for a process that is told to end to finish them. The key is like no other; jobs without one, and those added in another mode, make the queue look
-- through all that wait for one of the same key.
create function enqueue_gathered(p_task text, p_payloads json[]) returns void
language plpgsql as $$
declare
  v_payloads json;
begin
  for v_payloads in
    select json_agg(n.payload order by n.nth) from unnest(p_payloads) with ordinality as n(payload, nth) group by (n.nth - 1) / 8
  loop
    perform graphile_worker.add_job(p_task, v_payloads, job_key := p_task || ' ' || (v_payloads->>0), job_key_mode := 'unsafe_dedupe');
  end loop;
end $$;

-- The accepted orders' mails, with the jobs that deliver them.
create or replace function enqueue_mails_of_orders(p_store_id text, p_now timestamptz, p_accepted boolean[], p_mails jsonb) returns void
language plpgsql as $$
declare
  v_payloads json[];
begin
  with sent as (
    insert into outbox (store_id, message_id, channel, kind, recipient, order_id, created_at)
    select p_store_id, m.message_id, m.channel, m.kind, m.recipient, m.order_id, p_now
      from jsonb_to_recordset(p_mails) as m(nth int, message_id text, channel text, kind text, recipient text, order_id text)
     where p_accepted[m.nth]
    returning message_id
  )
  select array_agg(json_build_object('store_id', p_store_id, 'message_id', message_id)) into v_payloads from sent;
  perform enqueue_gathered('deliver-message', v_payloads);
end $$;

-- The accepted orders' purchase events, with the jobs that send them, in stores that have the platform's plugin with pixel and token.
create or replace function enqueue_events_of_orders(p_store_id text, p_now timestamptz, p_accepted boolean[], p_events jsonb) returns void
language plpgsql as $$
declare
  v_payloads json[];
begin
  with kept as (
    insert into conversion_events (store_id, event_row_id, event, created_at)
    select s.store_id, e.event_row_id, e.event, p_now
      from stores s cross join jsonb_to_recordset(p_events) as e(nth int, event_row_id text, event jsonb)
     where s.store_id = p_store_id and p_accepted[e.nth]
       and exists (select 1 from jsonb_array_elements(s.plugins) plugin
                    where plugin->>'name' = 'meta_capi' and coalesce(plugin->'details'->>'pixel_id', '') <> '')
       and exists (select 1 from store_secrets t where t.store_id = s.store_id and t.name = 'plugin.meta_capi.access_token')
    returning event_row_id
  )
  select array_agg(json_build_object('store_id', p_store_id, 'event_row_id', event_row_id)) into v_payloads from kept;
  perform enqueue_gathered('send-conversion-event', v_payloads);
end $$;
