-- Streams of events that are open, so that a person or key has six at most over all processes. A process that is killed
-- leaves its rows until they expire.
create table open_streams (
  store_id   text not null references stores on delete cascade,
  -- the person or the API key
  actor_id   text not null,
  stream_id  text not null,
  expires_at timestamptz not null,
  primary key (store_id, actor_id, stream_id)
);
-- Across stores: the streams of a person.
create index open_streams_by_actor on open_streams (actor_id);
