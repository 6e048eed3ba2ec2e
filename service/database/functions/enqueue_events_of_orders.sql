-- Writes the purchase events of the accepted orders and the jobs that send them, if the store has the platform's plugin
-- with pixel and token.
create or replace function enqueue_events_of_orders(
  p_store_id text, p_now timestamptz, p_accepted boolean[], p_events jsonb) returns void
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
       and exists (select 1 from store_secrets t
                    where t.store_id = s.store_id and t.name = 'plugin.meta_capi.access_token')
    returning event_row_id
  )
  select array_agg(json_build_object('store_id', p_store_id, 'event_row_id', event_row_id))
    into v_payloads from kept;
  perform enqueue_in_batches('send-conversion-event', v_payloads);
end $$;
