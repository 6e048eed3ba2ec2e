-- Who is sending a message right now: until then no other worker takes it. Empty again once the attempt has an outcome.
alter table outbox add column claimed_until timestamptz;

-- Conversion events on their way to the ad platform (4.13); a row is gone once it was taken or refused for good.
create table conversion_events (
  store_id     text not null references stores on delete cascade,
  event_row_id text not null,
  -- as it is sent, every time the same: the platform knows a repeat by event_id, and the time must not move
  event        jsonb not null,
  attempts     int not null default 0,
  created_at   timestamptz not null,
  primary key (store_id, event_row_id)
);

-- Writes the row and the job that sends it, in stores that have the platform's plugin with pixel and token; elsewhere nothing.
create function enqueue_conversion_event(p_store_id text, p_event_row_id text, p_event jsonb, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into conversion_events (store_id, event_row_id, event, created_at)
  select s.store_id, p_event_row_id, p_event, p_now from stores s
   where s.store_id = p_store_id
     and exists (select 1 from jsonb_array_elements(s.plugins) plugin
                  where plugin->>'name' = 'meta_capi' and coalesce(plugin->'details'->>'pixel_id', '') <> '')
     and exists (select 1 from store_secrets t where t.store_id = s.store_id and t.name = 'plugin.meta_capi.access_token');
  if found then
    perform graphile_worker.add_job('send-conversion-event', json_build_object('store_id', p_store_id, 'event_row_id', p_event_row_id));
  end if;
end $$;
