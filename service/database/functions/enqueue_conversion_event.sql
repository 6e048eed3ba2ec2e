-- Writes the event and the job that sends it, if the store has the platform's plugin with pixel and token.
create or replace function enqueue_conversion_event(
  p_store_id text, p_event_row_id text, p_event jsonb, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into conversion_events (store_id, event_row_id, event, created_at)
  select s.store_id, p_event_row_id, p_event, p_now from stores s
   where s.store_id = p_store_id
     and exists (select 1 from jsonb_array_elements(s.plugins) plugin
                  where plugin->>'name' = 'meta_capi' and coalesce(plugin->'details'->>'pixel_id', '') <> '')
     and exists (select 1 from store_secrets t
                  where t.store_id = s.store_id and t.name = 'plugin.meta_capi.access_token');
  if found then
    perform enqueue_in_batches('send-conversion-event',
      array[json_build_object('store_id', p_store_id, 'event_row_id', p_event_row_id)]);
  end if;
end $$;
