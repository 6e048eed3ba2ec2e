-- Writes an outbox row {message_id, channel, kind, recipient, order_id, data} and the job that delivers it.
create or replace function enqueue_message(p_store_id text, p_message jsonb, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into outbox (store_id, message_id, channel, kind, recipient, order_id, data, created_at)
  values (p_store_id, p_message->>'message_id', p_message->>'channel', p_message->>'kind', p_message->>'recipient',
          p_message->>'order_id', coalesce(p_message->'data', '{}'), p_now);
  perform enqueue_in_batches('deliver-message',
    array[json_build_object('store_id', p_store_id, 'message_id', p_message->>'message_id')]);
end $$;
