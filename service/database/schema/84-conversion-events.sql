-- Conversion events to be sent to the ad platform (4.13). A row is deleted once the platform accepted or finally
-- rejected the event.
create table conversion_events (
  store_id     text not null references stores on delete cascade,
  event_row_id text not null,
  -- Every attempt sends this unchanged: the platform recognises a repeat by event_id, and the time must not move.
  event        jsonb not null,
  attempts     int not null default 0,
  created_at   timestamptz not null,
  primary key (store_id, event_row_id)
);
