-- A message or an event on its own is left to its job as those of orders are (migrations/0019): with a key like no other, so that the queue need not
-- look through all jobs that wait. Without one, each job was compared with every one of them as soon as the connection planned that for a short queue.
create or replace function enqueue_message(p_store_id text, p_message jsonb, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into outbox (store_id, message_id, channel, kind, recipient, order_id, data, created_at)
  values (p_store_id, p_message->>'message_id', p_message->>'channel', p_message->>'kind', p_message->>'recipient',
          p_message->>'order_id', coalesce(p_message->'data', '{}'), p_now);
  perform enqueue_gathered('deliver-message',
    array[json_build_object('store_id', p_store_id, 'message_id', p_message->>'message_id')]);
end $$;

create or replace function enqueue_conversion_event(p_store_id text, p_event_row_id text, p_event jsonb, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into conversion_events (store_id, event_row_id, event, created_at)
  select s.store_id, p_event_row_id, p_event, p_now from stores s
   where s.store_id = p_store_id
     and exists (select 1 from jsonb_array_elements(s.plugins) plugin
                  where plugin->>'name' = 'meta_capi' and coalesce(plugin->'details'->>'pixel_id', '') <> '')
     and exists (select 1 from store_secrets t where t.store_id = s.store_id and t.name = 'plugin.meta_capi.access_token');
  if found then
    perform enqueue_gathered('send-conversion-event',
      array[json_build_object('store_id', p_store_id, 'event_row_id', p_event_row_id)]);
  end if;
end $$;
